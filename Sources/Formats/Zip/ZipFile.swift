import Basics
import CZip

/// The one file in a zip archive; its name is never looked at.
package enum ZipFile {
  /// What begins an entry may occur in a file, too, though hardly ever.
  private static let headerLimit = 1_000
  private static let problem = czip_open().map { String(cString: $0) }

  /// Whether the bytes begin as a zip archive does.
  package static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// The bytes of the one file in an archive; `limit` is the most that they may be.
  package static func contents(_ archive: [UInt8], limit: Int) throws(ZipError) -> [UInt8] {
    if let problem { throw .noLibrary(problem) }
    let result: Result<[UInt8], ZipError> = archive.withUnsafeBytes { bytes in
      Result { () throws(ZipError) in try contents(bytes, limit: limit) }
    }
    return try result.get()
  }

  private static func contents(
    _ bytes: UnsafeRawBufferPointer, limit: Int
  ) throws(ZipError) -> [UInt8] {
    // Each entry costs memory before any is looked at.
    let headers = czip_headers(bytes.baseAddress, bytes.count)
    guard headers <= headerLimit else { throw .notOneFile(count: headers) }
    guard let archive = czip_read(bytes.baseAddress, bytes.count) else { throw .damaged }
    defer { czip_free(archive) }
    let count = Int(czip_count(archive))
    guard count == 1 else { throw .notOneFile(count: count) }
    guard !czip_is_encrypted(archive) else { throw .encrypted }
    guard czip_is_plain(archive) else { throw .otherMethod }
    // Most archives hold texts, some five times as large.
    var room = min(max(bytes.count * 8, 1 << 16), limit)
    while true {
      var length = 0
      let contents = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        length = Int(czip_extract(archive, buffer.baseAddress, room))
        filled = max(min(length, room), 0)
      }
      guard length >= 0 else { throw .damaged }
      guard length > room else { return contents }
      guard room < limit else { throw .tooLarge(limit: limit) }
      room = limit
    }
  }
}

/// Why nothing is taken from a zip archive.
package enum ZipError: Error, Equatable {
  /// `problem` is the system's own text.
  case noLibrary(String)
  case damaged
  case notOneFile(count: Int)
  case encrypted
  /// It is neither stored nor deflated.
  case otherMethod
  /// `limit` is in bytes.
  case tooLarge(limit: Int)
}

extension ZipError: CustomStringConvertible {
  /// What is wrong, as the end of a sentence that names the archive.
  package var description: String {
    switch self {
    case .noLibrary(let problem):
      "libzip cannot be loaded (\(problem)); install it (Debian: libzip4 or libzip5)"
    case .damaged: "the zip archive is damaged; download it again"
    case .notOneFile(let count):
      "the zip archive has \(count) files, expected one; unpack it and import the files"
    case .encrypted: "the zip archive is encrypted; unpack it and import the file"
    case .otherMethod:
      "the zip archive is compressed in an unusual way; unpack it and import the file"
    case .tooLarge(let limit):
      "the zip archive holds more than \(ByteCount.limit(limit)); import it in parts"
    }
  }
}
