import RatesPresentation
import Synchronization

/// Keeps the files of a site in memory.
final class KeepingSink: PageSink {
  private let kept = Mutex<[String: [UInt8]]>([:])

  /// The bytes by path from the site's root.
  var files: [String: [UInt8]] { kept.withLock(\.self) }

  func withWriter(_ body: (PageWriter) throws -> Void) throws {
    try body { folder, name, bytes in
      let copy = bytes.withUnsafeBytes { Array($0) }
      kept.withLock { $0[folder + name] = copy }
    }
  }
}
