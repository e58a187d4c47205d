#!/bin/sh
# Installs Ratepress below a prefix: ./install.sh [PREFIX], or /usr/local. "./install.sh --remove [PREFIX]"
# removes it again; sites stay.
set -eu
umask 022
cd "$(dirname "$0")"
remove=
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
prefix=${1:-/usr/local}
stop() {
  echo "install.sh: $1" >&2
  exit 1
}
case $prefix in
*[!A-Za-z0-9/._+~-]*) stop "$prefix: name a prefix of plain letters, digits and / . _ + ~ -" ;;
/*) ;;
*) stop "$prefix: not an absolute path" ;;
esac
if [ -n "$remove" ]; then
  find bin lib share -type f | while read -r file; do rm -f "$prefix/$file"; done
  find bin lib share -depth -type d -path '*ratepress*' | while read -r folder; do
    [ ! -d "$prefix/$folder" ] || rmdir "$prefix/$folder"
  done
  echo "Removed Ratepress from $prefix"
  exit 0
fi
mkdir -p "$prefix" && [ -w "$prefix" ] || stop "$prefix: cannot be written; run it as root, or name another prefix"
find bin lib share -type f | while read -r file; do
  mkdir -p "$prefix/$(dirname "$file")"
  # A new file in the old one's place: a run in progress keeps its program.
  cp "$file" "$prefix/$file.new"
  mv "$prefix/$file.new" "$prefix/$file"
done
unit=$prefix/lib/systemd/system/ratepress@.service
sed "s|^ExecStart=/usr/bin/|ExecStart=$prefix/bin/|" "$unit" >"$unit.new"
mv "$unit.new" "$unit"
echo "Installed $prefix/bin/ratepress"
missing=$(ldd "$prefix/bin/ratepress" | sed -n 's/^[[:space:]]*\(.*\) => not found$/\1/p' | tr '\n' ' ')
[ -z "$missing" ] || stop "these libraries are missing: ${missing}(Debian: apt-get install libxml2 libyajl2 libstdc++6)"
echo "Next: ratepress init my-site; see $prefix/share/doc/ratepress/README.md"
