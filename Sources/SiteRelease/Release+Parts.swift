import SiteFiles
import Synchronization

/// What writes a release, part by part.
extension Release {
  /// Adds a part to the release: the pages that the body writes. Several threads may do so at once;
  /// they are best at different folders then.
  /// - Throws: What the body throws, and `ReleaseError`; the release is to be given up then.
  package func add(_ body: (inout ReleaseWriter) throws -> Void) throws {
    var writer = ReleaseWriter(self)
    try body(&writer)
    let part = try writer.finished()
    finished.withLock { $0.append(part) }
  }

  /// The whole release.
  /// - Throws: `ReleaseError.pathTaken` if a path was written twice or is a folder too.
  func whole(with last: consuming ReleaseWriter) throws -> ReleaseContents {
    var whole = try last.finished()
    for part in finished.withLock(\.self) { try whole.add(part) }
    for path in whole.produced.folders.keys {
      guard let (parent, name) = path.parentAndName, whole.produced.contains(name, in: parent)
      else { continue }
      throw ReleaseError.pathTaken(path.text)
    }
    return whole
  }
}
