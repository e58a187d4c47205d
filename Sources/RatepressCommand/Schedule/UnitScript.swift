import Basics
import RatepressSite
import SystemFiles

/// A script that installs a site's units, or what the site adds to the units of a package.
enum UnitScript {
  static func text(of site: ScheduledSite, _ user: ServiceUser) -> String {
    let instance = site.instance(of: user)
    let units =
      instance == nil
      ? SystemdUnits(of: site, user) : SystemdUnits.additions(of: site, user)
    let files = [("service", units.service), ("timer", units.timer)].map { kind, text in
      let unit = "$folder/$name.\(kind)"
      // What an earlier script added there may name folders that are no more.
      guard !text.isEmpty else { return "rm -f \"\(unit).d/schedule.conf\"\n" }
      let head =
        instance == nil
        ? "cat >\"\(unit)\"" : "mkdir -p \"\(unit).d\"\ncat >\"\(unit).d/schedule.conf\""
      return "\(head) <<'END'\n\(text)END\n"
    }
    let missing = site.writable.filter { FileStatus(at: $0) == nil }.map {
      "install -d -o \(ShellWord.quoted(user.name)) \(ShellWord.quoted($0))\n"
    }
    let schedule = "ratepress schedule \(site.options(user))"
    let refusal =
      instance == nil
      ? """
      if [ -e "$folder/$name.service" ] && ! grep -qxF \(ShellWord.quoted(SystemdUnits.siteLine(of: site))) "$folder/$name.service"; then
        echo "$folder/$name.service is another site's; nothing is changed; give this site's folder another name" >&2
        exit 1
      fi

      """ : ""
    return """
      # Runs the site by systemd: \(schedule) | sudo sh
      # To look at the files first: \(schedule) | sh -s FOLDER
      set -eu
      folder=${1:-/etc/systemd/system}
      name=\(ShellWord.quoted(instance.map { "ratepress@\($0)" } ?? unitName(site)))
      \(refusal)\(files.joined())\
      [ $# = 0 ] || exit 0
      \(missing.joined())\
      runuser -u \(ShellWord.quoted(user.name)) -- mkdir -p \(ShellWord.quoted(user.state)) ||
        echo "without this folder, failures that the site's folders cannot take are in the journal only" >&2
      systemctl daemon-reload
      systemctl enable --now "$name.timer"

      """
  }

  /// `ratepress-srv-rates` for `/srv/rates/ratepress.toml`, as names of units have it: other letters than
  /// those of ASCII by their bytes.
  private static func unitName(_ site: ScheduledSite) -> String {
    let file = PathName.name(of: site.file)
    let place = site.folder + (file == Configuration.defaultName ? "" : "/" + file)
    return "ratepress"
      + place.utf8.map { byte in
        let character = Character(UnicodeScalar(byte))
        if byte < 0x80, character.isLetter || character.isNumber || "-_.".contains(character) {
          return String(character)
        }
        return byte == UInt8(ascii: "/")
          ? "-" : #"\x"# + String(byte, radix: 16).padded(to: 2)
      }.joined()
  }
}
