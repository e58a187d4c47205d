import Foundation
import SiteFiles
import SystemFiles

/// Names of files on their way to a server, next to the site's own: in a folder of ours there, a link in its place would
/// lead every removal to somebody else's files.
enum PartialUpload {
  /// - Parameter isHidden: Whether it begins with a point; nginx lists no such files over WebDAV.
  static func new(isHidden: Bool) -> RelativePath {
    let prefix = ReservedNames.partial.dropFirst(isHidden ? 0 : 1)
    return RelativePath.root.appending(FileName(Array((prefix + UUID().uuidString).utf8)))
  }

  /// Whether a file can be one that a publish left that was ended. Nothing else has such a name.
  static func isOne(_ name: FileName) -> Bool {
    let text = String(decoding: name.bytes, as: UTF8.self)
    return [ReservedNames.partial[...], ReservedNames.partial.dropFirst()].contains {
      text.hasPrefix($0) && UUID(uuidString: String(text.dropFirst($0.count))) != nil
    }
  }
}
