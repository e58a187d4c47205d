import Glibc
import RatepressSite
import SystemFiles

/// The user of this machine as whom a site is run.
struct ServiceUser: Equatable {
  let name: String
  /// An absolute path.
  let home: String
  private let id: uid_t

  /// The user of a name, or else the owner of the site's folder.
  init(named name: String?, for folder: String) throws(ScheduleError) {
    if let name {
      guard let entry = getpwnam(name) else { throw .noUser(name) }
      self.init(entry.pointee)
    } else {
      let owner = Self.owner(of: folder)
      guard let entry = getpwuid(owner) else { throw .noName(owner: owner, folder: folder) }
      self.init(entry.pointee)
    }
  }

  private init(_ entry: passwd) {
    self.init(
      name: String(cString: entry.pw_name), home: String(cString: entry.pw_dir), id: entry.pw_uid)
  }

  init(name: String, home: String, id: uid_t) {
    self.name = name
    self.home = home
    self.id = id
  }

  /// Where it keeps failures that a site's folders cannot take.
  var state: String { Self.state(below: home) }

  static func state(below home: String) -> String {
    (home == "/" ? "" : home) + "/.local/state/ratepress"
  }

  /// What its owner should change about a site's folder; nil for nothing.
  func advice(on folder: String) -> String? {
    let owner = Self.owner(of: folder)
    guard owner == id else {
      return
        "\(folder) belongs to another user than \(name), as whom the site is run; if \(name) cannot "
        + "write there, give it away: sudo chown -R \(ShellWord.quoted(name)) \(ShellWord.quoted(folder))"
    }
    guard id == 0 else { return nil }
    return "the site is run as root, who owns \(folder); a user of its own is safer: "
      + "sudo chown -R NAME \(ShellWord.quoted(folder))"
  }

  private static func owner(of folder: String) -> uid_t {
    FileStatus(at: folder)?.user ?? geteuid()
  }
}

/// Why a site cannot be run by itself.
enum ScheduleError: Error, Equatable {
  case noUser(String)
  case noName(owner: uid_t, folder: String)
  case unwritablePath(String)
}

extension ScheduleError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .noUser(let name):
      ErrorReport(
        "--user: this machine has no user \"\(name)\"; create it, or name another one", .usage)
    case .noName(let owner, let folder):
      ErrorReport(
        "\(folder) belongs to user \(owner), who has no name on this machine; choose one with --user",
        .usage)
    case .unwritablePath(let path):
      ErrorReport(
        "\(path): has a control character, such as a line break, which no unit and no crontab can name; "
          + "rename it", .configuration)
    }
  }
}
