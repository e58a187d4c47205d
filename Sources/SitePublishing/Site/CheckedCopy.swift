import Foundation
import SiteFiles

/// Copies of files of the site in a folder that is closed to other users, for a program that reads files by path: it
/// reads what was checked, whatever happens to the site meanwhile. The folder goes with the value.
final class CheckedCopy {
  /// How many bytes are copied at once, unless a single file has more.
  private static let size = 64 << 20

  /// The folder, which has the site's paths inside.
  var folder: String { desk.path }
  private let desk: TemporaryDesk
  private var folders: Set<RelativePath> = []
  private var bytes = 0

  init() throws(PublishError) {
    desk = try TemporaryDesk()
  }

  /// Whether no more should be copied before the program has run.
  var isFull: Bool { bytes >= Self.size }

  /// Adds a file; throws `PublishError` unless its bytes are what the release wrote.
  func add(_ file: PublishFile, of site: PublishSite) throws {
    for folder in RealFolders.all(above: [file.path.folder]) where folders.insert(folder).inserted {
      try FileManager.default.createDirectory(
        atPath: "\(desk.path)/\(folder.text)", withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755])
    }
    let (content, date) = try site.contents(of: file)
    try desk.write(
      content, to: file.path.text, [.posixPermissions: 0o644, .modificationDate: date])
    bytes += content.count
  }

  /// Hands on files with a folder of their copies, so many at a time.
  static func forEachBatch(
    of files: [PublishFile], of site: PublishSite, atMost count: Int,
    _ body: ([PublishFile], _ folder: String) throws -> Void
  ) throws {
    var rest = files[...]
    while !rest.isEmpty {
      let copy = try CheckedCopy()
      var batch: [PublishFile] = []
      while batch.count < count, !copy.isFull, let file = rest.popFirst() {
        try copy.add(file, of: site)
        batch.append(file)
      }
      try body(batch, copy.folder)
    }
  }
}
