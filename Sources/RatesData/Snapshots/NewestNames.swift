import Formats
import RatesDomain
import SystemFiles

/// The names of the newest snapshots of one source and base, kept next to their folder in
/// `.<base>.newest.json`, so that a run need not list the names of many years.
///
/// They hold as long as the folder is the same one and no name in it has changed, which its inode and
/// time of change tell. The file is only a copy: without it the folder is listed.
struct NewestNames {
  /// A smaller folder is listed as quickly as the file is read.
  static let fewestSnapshots = 128
  /// Enough to pass over some damaged ones.
  private static let count = 16
  /// Changes within the file system's shortest interval may leave the same time, in seconds.
  private static let settledAfter: Int64 = 2

  /// The source's folder in the store.
  private let folder: String
  private let base: CurrencyCode

  init(store: String, source: String, base: CurrencyCode) {
    folder = "\(store)/\(source)"
    self.base = base
  }

  private var name: String { ".\(base).newest.json" }

  /// The status of the folder of snapshots now; nil if there is none.
  func status() -> FileStatus? { try? Directory.anchor("\(folder)/\(base)").status() }

  /// The newest names, newest first; nil if none are kept that still hold.
  func current() -> [SnapshotName]? {
    guard let bytes = (try? StoredFile.read("\(folder)/\(name)")) ?? nil,
      let file = try? StoredJSON(bytes), let status = status(),
      file.object["folder"]?.string == Self.mark(status)
    else { return nil }
    return file.object["names"]?.elements?.compactMap { $0.string }
      .compactMap { SnapshotName(FileName($0)) }
  }

  /// Keeps the newest of many names. That this failed only means that the folder is listed again.
  ///
  /// - Parameter status: That of the folder, taken before its names were listed.
  func keep(_ names: [SnapshotName], asOf status: FileStatus?) {
    guard let status, names.count >= Self.fewestSnapshots, Self.isSettled(status) else {
      return
    }
    let newest = names.sorted(by: >).prefix(Self.count)
    let file = JSONValue.object([
      JSONMember("format", .number(StoredJSON.format)),
      JSONMember("folder", .string(Self.mark(status))),
      JSONMember("names", .array(newest.map { .string($0.file) })),
    ])
    try? AtomicFile.write(Array(file.text(indented: true).utf8), folder: folder, name: name)
  }

  /// Whether every change of a folder from now on gives it another time of change.
  static func isSettled(_ status: FileStatus) -> Bool {
    status.changed.adding(seconds: settledAfter) <= .now()
  }

  /// What differs after a name in the folder has changed, and in another folder.
  private static func mark(_ status: FileStatus) -> String {
    "\(status.device) \(status.inode) \(status.changed.seconds) \(status.changed.nanoseconds)"
  }
}
