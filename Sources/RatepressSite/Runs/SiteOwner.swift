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
  /// - Parameter folder: The folder of the configuration.
  init(
    ofTarget directory: String, in folder: String, user: uid_t = geteuid(),
    owner: @escaping (_ path: String) -> uid_t? = SiteOwner.owner
  ) {
    self.user = user
    self.owner = owner
    canWrite = { _ in true }
    self.folder = folder
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

  /// A place with files of another user.
  private typealias Foreign = (place: String, owner: uid_t)

  /// Whose files keep the user from writing, and what to do; nil if there are none.
  var obstacle: String? {
    guard user != 0 else { return nil }
    let foreign: [Foreign] = places.compactMap { place in
      [place, "\(place)/.lock", "\(place)/.publishing", "\(place)/.ratepress-manifest"].lazy
        .compactMap(owner).first { $0 != user }.flatMap { other in
          // In a folder of the user's own, somebody may have put it there to be made the user's.
          other != 0 && owner(place) == user ? nil : (place, other)
        }
    }
    guard isClosed || !foreign.isEmpty else { return nil }
    let name = ShellWord.quoted(Self.name(of: user))
    return advice(toRunAsOwner: foreign, insteadOf: name) ?? advice(toTakeOver: foreign, as: name)
  }

  /// What to do in the site of another user than root: files that are given away, its own job could no longer
  /// replace.
  private func advice(toRunAsOwner foreign: [Foreign], insteadOf name: String) -> String? {
    guard let folderOwner = owner(folder), folderOwner != user else { return nil }
    let (fact, other): (String, String)
    if folderOwner != 0 {
      other = Self.name(of: folderOwner)
      fact = "\(folder) belongs to \(other)"
    } else if let (place, owner) = foreign.first(where: { $0.owner != 0 }) {
      other = Self.name(of: owner)
      fact = "\(place) has files of \(other)"
    } else {
      return nil
    }
    return "\(fact), and this is run as \(name); run it as \(other): "
      + "sudo -u \(ShellWord.quoted(other)) ratepress …"
  }

  /// What to do with files of others in an own site, and with a site of root's.
  private func advice(toTakeOver foreign: [Foreign], as name: String) -> String {
    let (fact, places): (String, [String])
    if isClosed {
      fact =
        "\(folder) belongs to \(Self.name(of: 0)), and this is run as \(name), who cannot write there"
      places = [folder] + foreign.map(\.place).filter { !PathName.contains(folder, $0) }
    } else {
      let owner = foreign.first.map { Self.name(of: $0.owner) } ?? ""
      places = foreign.map(\.place)
      fact = "\(places.first ?? "") has files of \(owner), and this is run as \(name)"
    }
    let words = places.map(ShellWord.quoted).joined(separator: " ")
    return "\(fact); run: sudo chown -R \(name) \(words)"
  }

  /// Whether places are to be made in a folder of another user, where the user may not write.
  private var isClosed: Bool {
    owner(folder).map { $0 != user } == true && !canWrite(folder)
      && places.contains { PathName.contains(folder, $0) && owner($0) == nil }
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

extension Configuration {
  /// What another user's files have to do with an error, and what to do; nil if they are not its reason.
  package func obstacle(to report: ErrorReport) -> String? {
    report.isOfPermission ? SiteOwner(of: self).obstacle : nil
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
