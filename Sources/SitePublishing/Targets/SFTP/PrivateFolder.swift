import Foundation
import Glibc
import SystemFiles

/// A folder for files that live as long as the value, closed to other users.
final class PrivateFolder {
  let path: String

  init() throws(PublishError) {
    var template = Array("\(NSTemporaryDirectory())/ratepress-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PublishError(SystemError("create", NSTemporaryDirectory()))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    guard let folder = try? Directory(opening: path) else { return }
    for name in (try? folder.names()) ?? [] { try? folder.removeAll(name) }
    rmdir(path)
  }
}
