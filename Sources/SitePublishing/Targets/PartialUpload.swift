import Foundation
import SiteFiles
import SystemFiles

/// Names of files on their way to a server, next to the site's own: in a folder of ours there, a link in its place would
/// lead every removal to somebody else's files.
enum PartialUpload {
  static func new() -> RelativePath {
    RelativePath.root.appending(FileName(Array((ReservedNames.partial + UUID().uuidString).utf8)))
  }

  /// Whether a file can be one that a publish left that was ended. Nothing else has such a name.
  static func isOne(_ name: FileName) -> Bool {
    let bytes = name.bytes
    return bytes.starts(with: ReservedNames.partial.utf8)
      && UUID(
        uuidString: String(
          decoding: bytes.dropFirst(ReservedNames.partial.utf8.count), as: UTF8.self))
        != nil
  }
}
