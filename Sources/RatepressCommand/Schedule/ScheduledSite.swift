import Basics
import RatepressSite
import RatesDomain
import SiteFiles
import SystemFiles

/// A site as a machine runs it: what is started, when, and where it writes.
struct ScheduledSite {
  /// The absolute path of the program.
  let program: String
  /// The absolute path of the configuration.
  let file: String
  /// The folder of the configuration.
  let folder: String
  /// The folders that a run writes to; none of them holds another.
  let writable: [String]
  /// What a run reads besides these: the program, templates, and the files that sources and secrets are.
  let readable: [String]
  /// Whether a target is reached by rclone, which keeps its tokens in the user's home.
  let usesRclone: Bool
  /// When the sources publish, each time once.
  let publications: [PublicationCalendar]
  /// The sources, and the times at which they publish, for people.
  let words: String
  private let address: String
  /// Whether the units of a package start this program.
  private let hasPackagedUnits: Bool

  init(
    _ configuration: Configuration, file: String, program: String, hasPackagedUnits: Bool = false
  ) {
    self.program = program
    self.hasPackagedUnits = hasPackagedUnits
    self.file = file
    folder = configuration.folder
    // A release exchanges the web root for a folder next to it.
    let targets = configuration.publish.compactMap(\.address).filter { $0.scheme == "file" }
    let places =
      [configuration.folder, configuration.output.snapshots].flatMap(Self.ways)
      + ([configuration.output.directory] + targets.map(\.path)).flatMap(Self.ways).map(
        PathName.folder)
    let writable = Set(places).filter { place in
      !places.contains { $0 != place && PathName.contains($0, place) }
    }.sorted()
    self.writable = writable
    let read =
      [program, configuration.output.templates]
      + configuration.sources.flatMap { [$0.path, $0.keyFile] }.compactMap(\.self)
      + configuration.publish.flatMap(\.files)
    readable = Set(read).filter { path in !writable.contains { PathName.contains($0, path) } }
      .sorted()
    usesRclone = configuration.publish.contains { $0.address?.scheme == "rclone" }
    let descriptors = configuration.sources.map(\.descriptor)
    publications = descriptors.map(\.calendar).reduce(into: []) { known, calendar in
      if !known.contains(where: { $0.timer == calendar.timer }) { known.append(calendar) }
    }
    words = descriptors.map { "\($0.label) at \($0.calendar.clock)" }.joined(separator: ", ")
    address = configuration.site.address?.text ?? ""
  }

  /// A path, and where it leads if there are links on it.
  private static func ways(to path: String) -> [String] {
    [path] + ((try? Directory.realPath(path)).map { $0 == path ? [] : [$0] } ?? [])
  }

  /// The options with which `schedule` prints the same again.
  func options(_ user: ServiceUser) -> String {
    "--user \(ShellWord.quoted(user.name)) --config \(ShellWord.quoted(file))"
  }

  /// Refuses what no unit and no crontab can name.
  func check() throws(ScheduleError) {
    for path in [program, file] + writable
    where path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw .unwritablePath(path)
    }
  }

  /// The site's name as an instance of the package's units; nil for one that these do not run.
  func instance(of user: ServiceUser) -> String? {
    guard hasPackagedUnits, user.name == PackagedSites.user,
      file == "\(folder)/\(Configuration.defaultName)",
      PathName.folder(of: folder) == PackagedSites.folder
    else { return nil }
    let name = PathName.name(of: folder)
    // systemd would write other names in another way.
    let isPlain = name.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    return isPlain ? name : nil
  }

  /// The minute of every hour at which cron runs the site: 5 to 24 minutes after the first source
  /// publishes, the same in every run and for most sites another one.
  var minute: Int64 {
    let published = (publications.first?.secondsOfDay ?? 0) / 60
    let digest = Array("\(address)\n\(file)".utf8).withUnsafeBytes { Digest(of: $0) }
    return (published + 5 + Int64(digest.value % 20)) % 60
  }
}

/// Where a package has its program and its sites, and who runs them.
enum PackagedSites {
  static let program = "/usr/bin/ratepress"
  static let folder = "/var/lib/ratepress"
  static let user = "_ratepress"

  /// Whether the units next to a program start it: those of the package, or of the archive in /usr/local.
  /// - Parameter root: The folder that has the machine's files.
  static func haveUnits(for program: String, root: String = "") -> Bool {
    ["/usr", "/usr/local"].contains { prefix in
      program == prefix + "/bin/ratepress"
        && FileStatus(at: root + prefix + "/lib/systemd/system/ratepress@.service") != nil
    }
  }
}

extension PublicationCalendar {
  /// Minutes after which a source surely has what it publishes.
  private static let margin: Int64 = 5

  /// The clock at which rates come out: `16:00 Europe/Berlin`.
  fileprivate var clock: String { Self.clock(secondsOfDay / 60) + " " + zone.name }

  /// The times as systemd takes them: `Mon..Fri 16:05 Europe/Berlin`.
  var timer: String {
    let minutes = min(secondsOfDay / 60 + Self.margin, 24 * 60 - 1)
    return (days == .daily ? "*-*-*" : "Mon..Fri") + " \(Self.clock(minutes)) \(zone.name)"
  }

  private static func clock(_ minutes: Int64) -> String {
    [minutes / 60, minutes % 60].map { String($0).padded(to: 2) }.joined(separator: ":")
  }
}
