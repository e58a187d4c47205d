#!/bin/sh
# Installs Ratepress below a prefix, or removes it again; --help says how.
set -eu
umask 022
cd "$(dirname "$0")"
remove=
case ${1:-} in
-h | --help)
  echo "Usage: ./install.sh [PREFIX]            installs Ratepress below PREFIX (/usr/local)"
  echo "       ./install.sh --remove [PREFIX]   removes it again; sites stay"
  exit 0
  ;;
esac
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
prefix=${1:-/usr/local}
while [ "$prefix" != / ] && [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
sites=/var/lib/ratepress
# Whether systemd runs, and looks for units below that prefix.
has_units() {
  case $prefix in
  /usr | /usr/local) [ -d /run/systemd/system ] ;;
  *) false ;;
  esac
}
# Makes systemd read them.
reload() {
  ! has_units || systemctl daemon-reload || true
}
stop() {
  echo "install.sh: $1" >&2
  exit 1
}
case $prefix in
*[!A-Za-z0-9/._+~-]*) stop "$prefix: name a prefix of plain letters, digits and / . _ + ~ -" ;;
/*) ;;
-*) stop "unknown option $prefix; see ./install.sh --help" ;;
*) stop "$prefix: not an absolute path" ;;
esac
if [ -n "$remove" ]; then
  if has_units && [ -e "$prefix/lib/systemd/system/ratepress@.service" ]; then
    systemctl stop 'ratepress@*.timer' 'ratepress@*.service' || true
  fi
  find bin lib share -type f | while read -r file; do rm -f "$prefix/$file"; done
  find bin lib share -depth -type d -path '*ratepress*' | while read -r folder; do
    [ ! -d "$prefix/$folder" ] || rmdir "$prefix/$folder"
  done
  reload
  echo "Removed Ratepress from $prefix"
  exit 0
fi
mkdir -p "$prefix" && [ -w "$prefix" ] || stop "$prefix: cannot be written; run it as root, or name another prefix"
find bin lib share -type f | while read -r file; do
  mkdir -p "$prefix/$(dirname "$file")"
  # A new file in the old one's place: a run in progress keeps its program.
  cp "$file" "$prefix/$file.new"
  # Whoever unpacked it may have kept it from others.
  chmod u=rwX,go=rX "$prefix/$file.new"
  mv "$prefix/$file.new" "$prefix/$file"
done
unit=$prefix/lib/systemd/system/ratepress@.service
sed "s|^ExecStart=/usr/bin/|ExecStart=$prefix/bin/|" "$unit" >"$unit.new"
mv "$unit.new" "$unit"
for page in "$prefix"/share/man/man?/ratepress*.gz; do
  gunzip -c "$page" | sed "s#/usr/lib/systemd#$prefix/lib/systemd#g; s#/usr/share/doc#$prefix/share/doc#g" |
    gzip -9n >"$page.new"
  mv "$page.new" "$page"
done
case $prefix in
/usr | /usr/local)
  # The user of ratepress@.service, and the folder of its sites, as the Debian package makes them.
  if [ "$(id -u)" = 0 ]; then
    id -u _ratepress >/dev/null 2>&1 ||
      useradd --system --user-group --no-create-home --home-dir "$sites" --shell /bin/false _ratepress ||
      stop "ratepress@.service runs as the user _ratepress, who cannot be made; make that user, and run this again"
    [ -d "$sites" ] || install -d -m 755 -o _ratepress -g _ratepress "$sites"
    # Where failures are kept that a site's folders cannot take.
    runuser -u _ratepress -- mkdir -p "$sites/.local/state/ratepress" || true
  elif ! id -u _ratepress >/dev/null 2>&1; then
    echo "ratepress@.service needs the user _ratepress, whom this makes if root runs it"
  fi
  reload
  ;;
*) echo "systemd finds no units below $prefix: for a timer, use \"ratepress schedule\"" ;;
esac
echo "Installed $prefix/bin/ratepress"
missing=$(ldd "$prefix/bin/ratepress" | sed -n 's/^[[:space:]]*\(.*\) => not found$/\1/p' | tr '\n' ' ')
[ -z "$missing" ] || stop "these libraries are missing: ${missing}(Debian: apt-get install libxml2 libyajl2 libstdc++6)"
# ldd does not list those that the program opens when it needs them; each line has one, or either of two.
known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null || true)
while read -r library other purpose; do
  case $known in
  '' | *"	$library "* | *"	$other "*) ;;
  *) echo "Not installed: $library, needed for $purpose" ;;
  esac
done <<'END'
libcurl.so.4 - fetching and most targets (Debian: libcurl4)
libcrypto.so.3 - imports (Debian: libssl3)
libmicrohttpd.so.12 - serve (Debian: libmicrohttpd12)
libdeflate.so.0 - output.compress (Debian: libdeflate0)
libbrotlienc.so.1 - output.compress with br (Debian: libbrotli1)
libzip.so.4 libzip.so.5 imports of zip archives (Debian: libzip4 or libzip5)
librsvg-2.so.2 - pictures of link previews (Debian: librsvg2-2)
libpng16.so.16 - pictures of link previews (Debian: libpng16-16)
END
echo "Next: ratepress init my-site; see $prefix/share/doc/ratepress/README.md"
