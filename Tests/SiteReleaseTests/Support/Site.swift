import Compression
import Foundation
import Glibc
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport

/// A site in a folder of its own, which goes with the value.
final class Site {
  /// The folder that the output folder is in.
  let base: String
  /// The seconds that the clock shows.
  var seconds: Int64 = 1_767_225_600

  init(on disk: Disk = .memory) throws {
    base = "\(disk.path)/ratepress-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: base, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  var output: String { base + "/public" }
  var hidden: String { base + "/.public.ratepress" }

  /// Releases pages, given by path.
  @discardableResult
  func release(
    _ pages: [String: String], mode: ReleaseMode = .exchange,
    compression: [CompressionSetting] = [], madeOf inputs: InputDigest? = nil,
    meanwhile: () throws -> Void = {}
  ) throws -> ReleaseReport {
    try siteRelease(mode, compression: compression).release(madeOf: inputs) { draft in
      for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
        try draft.write(path, Array(text.utf8))
      }
      try meanwhile()
    }
  }

  /// The way to release into the output folder, by the clock of the site.
  func siteRelease(
    _ mode: ReleaseMode = .exchange, compression: [CompressionSetting] = []
  ) -> SiteRelease {
    SiteRelease(directory: output, mode: mode, compression: compression) {
      FileTime(seconds: self.seconds)
    }
  }

  /// Lets so much time go by that old trees may be reused.
  func wait() { seconds += 61 }

  /// Writes a file of the owner's.
  func own(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: output + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: output + "/" + path)
  }

  func text(_ path: String) -> String? { Tree.text(of: output + "/" + path) }

  func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(output + "/" + path, &status) == 0 ? status : nil
  }

  func permissions(_ path: String) -> mode_t? { status(path).map { $0.st_mode & 0o7777 } }

  func modified(_ path: String) -> Int64? { status(path).map { Int64($0.st_mtim.tv_sec) } }

  func inode(_ path: String) -> UInt64? { status(path).map { UInt64($0.st_ino) } }

  /// Everything in the output folder but the manifest, with what files hold.
  var contents: [String: String] { Tree.contents(of: output) }

  /// The names of the trees that are not shown, and of what belongs to them alone.
  var hiddenEntries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: hidden)) ?? []).sorted()
      .filter { $0 != "lock" && !$0.hasPrefix(".ratepress-") }
  }
}
