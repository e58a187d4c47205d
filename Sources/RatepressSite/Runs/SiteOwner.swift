import Glibc
import SiteFiles
import SystemFiles

/// Whose a site's files are, and whether that keeps the user who runs the program from writing.
struct SiteOwner {
  /// The user who runs the program.
  private let user: uid_t
  private let folder: String
  /// What a run writes, the outermost of each: not every place exists.
  private let places: [String]
  private let owner: (_ path: String) -> uid_t?
  private let canWrite: (_ folder: String) -> Bool

  /// - Parameters:
  ///   - owner: Of what is at a path; nil if nothing is.
  ///   - canWrite: Whether the user may make files in a folder.
  init(
    of configuration: Configuration, user: uid_t = geteuid(),
    owner: @escaping (_ path: String) -> uid_t? = SiteOwner.owner,
    canWrite: @escaping (_ folder: String) -> Bool = { access($0, W_OK) == 0 }
  ) {
    self.user = user
    self.owner = owner
    self.canWrite = canWrite
    folder = configuration.folder
    let site = configuration.output.directory
    places = [configuration.output.snapshots, site, Self.standby(of: site)]
  }

  /// The owner of the files of a target on this machine.
  init(
    ofTarget directory: String, user: uid_t = geteuid(),
    owner: @escaping (_ path: String) -> uid_t? = SiteOwner.owner
  ) {
    self.user = user
    self.owner = owner
    canWrite = { _ in true }
    folder = directory
    places = [directory, Self.standby(of: directory)]
  }

  private static func standby(of directory: String) -> String {
    let name = ReservedNames.standby(for: FileName(PathName.name(of: directory))).text
    return "\(PathName.folder(of: directory))/\(name)"
  }

  /// What to say before the first file is written: a run as root makes files that the folder's owner cannot
  /// replace. Nil if nothing changes for that owner.
  var warning: String? {
    guard user == 0, let owner = owner(folder), owner != 0,
      places.contains(where: { self.owner($0) != 0 })
    else { return nil }
    let name = Self.name(of: owner)
    return "\(folder) belongs to \(name), and this is run as root: "
      + "\(name) cannot replace files that root writes; run it as \(name): sudo -u \(ShellWord.quoted(name)) ratepress …"
  }

  /// Whose files keep the user from writing, and the command that gives them away; nil if there are none.
  var obstacle: String? {
    if let obstacle = folderObstacle { return obstacle }
    let foreign = places.compactMap { place in
      [place, "\(place)/.lock", "\(place)/.publishing", "\(place)/.ratepress-manifest"].lazy
        .compactMap(owner).first { $0 != user }.map { (place: place, owner: $0) }
    }
    guard user != 0, let first = foreign.first else { return nil }
    let words = foreign.map { ShellWord.quoted($0.place) }.joined(separator: " ")
    let name = ShellWord.quoted(Self.name(of: user))
    let other = Self.name(of: first.owner)
    return "\(first.place) has files of \(other), and this is run as \(name); run: "
      + "sudo chown -R \(name) \(words)"
  }

  /// The same of the site's folder, if places are to be made in it; nil if the user may write there.
  private var folderObstacle: String? {
    guard user != 0, let owner = owner(folder), owner != user, !canWrite(folder),
      places.contains(where: { PathName.contains(folder, $0) && self.owner($0) == nil })
    else { return nil }
    let name = Self.name(of: user)
    let outside = places.filter { place in
      !PathName.contains(folder, place) && self.owner(place).map { $0 != user } == true
    }
    let words = ([folder] + outside).map(ShellWord.quoted).joined(separator: " ")
    return
      "\(folder) belongs to \(Self.name(of: owner)), and this is run as \(name), who cannot write there; "
      + "run: sudo chown -R \(ShellWord.quoted(name)) \(words)"
  }

  private static func name(of user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
  }

  /// The owner of what is at a path; nil if nothing is, or if it cannot be looked at.
  static func owner(_ path: String) -> uid_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_uid : nil
  }
}

extension ErrorReport {
  /// Whether the system refused because of whose something is, or of its permissions.
  var isOfPermission: Bool {
    [EACCES, EPERM].contains { text.contains(SystemError.reason($0)) }
  }
}

/// An error that another user's files may be the reason for.
struct OwnershipError: ReportableError {
  let cause: ErrorReport
  let obstacle: String

  var report: ErrorReport {
    ErrorReport(lines: cause.lines + [obstacle], status: cause.status, kind: cause.kind)
  }
}
