import Glibc

/// A file with a secret, which only its owner may read.
package enum SecretFile {
  /// Why a file is refused, with its path and what to do.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }

  /// More than any secret that is one line, in bytes.
  private static let limit = 4096
  /// More than a file of many keys, in bytes.
  private static let textLimit = 65_536

  /// The path of a credential that systemd hands over by `LoadCredential=NAME:…`; nil if there is none of the name.
  package static func credential(
    _ name: String, in environment: [String: String]
  ) -> String? {
    guard let folder = environment["CREDENTIALS_DIRECTORY"] else { return nil }
    let path = "\(folder)/\(name)"
    return access(path, F_OK) == 0 ? path : nil
  }

  /// Refuses what is missing, no file, or a file that others may read.
  /// - Parameter isCredential: Whether systemd hands it over. Its folder is closed to others, and the file's group is
  ///   the mask of a list that names the service's user.
  package static func check(
    _ path: String, isCredential: Bool = false
  ) throws(Refusal) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Refusal(
        description: "\(path): \(SystemError.reason(errno)); name a file that exists")
    }
    try check(FileStatus(status), path, isCredential: isCredential)
  }

  private static func check(
    _ status: FileStatus, _ path: String, isCredential: Bool
  ) throws(Refusal) {
    guard status.kind == .file else {
      throw Refusal(description: "\(path): it is no regular file; name a file that is one")
    }
    guard status.mode & (isCredential ? 0o007 : 0o077) == 0 else {
      throw Refusal(description: "others may read \(path); run: chmod 600 \(path)")
    }
  }

  /// The bytes of a file that is not refused.
  package static func contents(
    _ path: String, isCredential: Bool = false
  ) throws(Refusal) -> [UInt8] {
    try check(path, isCredential: isCredential)
    guard let bytes = try bytes(path, isCredential: isCredential, limit: textLimit) else {
      throw Refusal(description: "\(path) cannot be read as a text of at most \(textLimit) bytes")
    }
    return bytes
  }

  /// The first line of a file that is not refused; it has text.
  package static func firstLine(
    _ path: String, isCredential: Bool = false
  ) throws(Refusal) -> String {
    try check(path, isCredential: isCredential)
    guard let bytes = try bytes(path, isCredential: isCredential, limit: limit) else {
      throw Refusal(description: "\(path) cannot be read as one line of at most \(limit) bytes")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty, !line.contains(0) else {
      throw Refusal(
        description: "\(path): its first line is empty or no text; write the secret there")
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The bytes of the file that is open; another one may have taken the place of the one that was looked at.
  private static func bytes(
    _ path: String, isCredential: Bool, limit: Int
  ) throws(Refusal) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(adopting: descriptor, path: FileName(path))
    guard let status = try? file.status() else { return nil }
    try check(status, path, isCredential: isCredential)
    return status.size <= limit ? try? file.read(size: status.size) : nil
  }
}
