import Foundation
import Glibc
import SystemFiles

/// A folder of this machine that programs are handed files in; it goes with the value.
final class TemporaryDesk {
  var path: String { folder.path }
  private let folder: ScratchFolder

  /// Makes it, for the user who runs this program alone.
  init() throws(PublishError) {
    do throws(SystemError) { folder = try ScratchFolder() } catch { throw PublishError(error) }
  }

  /// A folder with nothing in it.
  var nothing: String {
    get throws {
      let folder = path + "/nothing"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return folder
    }
  }

  func write(
    _ bytes: [UInt8], to name: String,
    _ attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
  ) throws(PublishError) {
    let isMade = FileManager.default.createFile(
      atPath: "\(path)/\(name)", contents: Data(bytes), attributes: attributes)
    guard isMade else {
      throw PublishError(SystemError("write", "\(path)/\(name)", code: errno))
    }
  }

  /// The bytes of a file; nil if there is none.
  func read(_ name: String) throws -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: "\(path)/\(name)") else { return nil }
    return Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func remove(_ name: String) throws {
    if try read(name) != nil { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
  }
}
