/// A request of the SSH file transfer protocol, version 3.
///
/// Contract: https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02, and OpenSSH's
/// extensions: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL
struct SFTPRequest {
  /// What one write or read carries at most, in bytes; every server takes so much.
  static let chunk = 32_768

  let type: UInt8
  private(set) var body: [UInt8] = []

  private init(_ type: UInt8) {
    self.type = type
  }

  /// The packet under a number.
  func appendPacket(id: UInt32, to bytes: inout [UInt8]) {
    bytes.append(UInt32(body.count + 5))
    bytes.append(type)
    bytes.append(id)
    bytes += body
  }

  /// The first packet of a connection, which has no number.
  static let initial: [UInt8] = [0, 0, 0, 5, 1, 0, 0, 0, 3]

  /// A new file, empty, for writing.
  static func create(_ path: [UInt8], mode: UInt32) -> SFTPRequest {
    var request = with(3, path)
    request.body.append(UInt32(0x02 | 0x08 | 0x20))
    request.add(mode: mode)
    return request
  }

  static func openForReading(_ path: [UInt8]) -> SFTPRequest {
    var request = with(3, path)
    request.body.append(UInt32(0x01))
    request.body.append(UInt32(0))
    return request
  }

  static func close(_ handle: [UInt8]) -> SFTPRequest { with(4, handle) }

  static func read(_ handle: [UInt8], at offset: Int, count: Int) -> SFTPRequest {
    var request = with(5, handle)
    request.body.append(UInt64(offset))
    request.body.append(UInt32(count))
    return request
  }

  static func write(_ handle: [UInt8], at offset: Int, _ bytes: ArraySlice<UInt8>) -> SFTPRequest {
    var request = with(6, handle)
    request.body.append(UInt64(offset))
    request.body.append(UInt32(bytes.count))
    request.body += bytes
    return request
  }

  /// Of an open file.
  static func status(of handle: [UInt8]) -> SFTPRequest { with(8, handle) }

  static func setMode(_ mode: UInt32, of path: [UInt8]) -> SFTPRequest {
    var request = with(9, path)
    request.add(mode: mode)
    return request
  }

  static func setMode(_ mode: UInt32, ofOpen handle: [UInt8]) -> SFTPRequest {
    var request = with(10, handle)
    request.add(mode: mode)
    return request
  }

  static func openFolder(_ path: [UInt8]) -> SFTPRequest { with(11, path) }
  static func readFolder(_ handle: [UInt8]) -> SFTPRequest { with(12, handle) }
  static func remove(_ path: [UInt8]) -> SFTPRequest { with(13, path) }

  static func makeFolder(_ path: [UInt8], mode: UInt32) -> SFTPRequest {
    var request = with(14, path)
    request.add(mode: mode)
    return request
  }

  static func removeFolder(_ path: [UInt8]) -> SFTPRequest { with(15, path) }
  /// What a path leads to, through links.
  static func status(at path: [UInt8]) -> SFTPRequest { with(17, path) }
  /// Of a path itself, which may be a link.
  static func ownStatus(at path: [UInt8]) -> SFTPRequest { with(7, path) }
  static func readLink(_ path: [UInt8]) -> SFTPRequest { with(19, path) }

  /// A symbolic link; OpenSSH takes the target first.
  static func link(_ path: [UInt8], to target: [UInt8]) -> SFTPRequest {
    var request = with(20, target)
    request.body.append(text: path)
    return request
  }

  /// Renames, over an existing file too.
  static func replace(_ path: [UInt8], by source: [UInt8]) -> SFTPRequest {
    extended("posix-rename@openssh.com", source, path)
  }

  static func hardLink(_ path: [UInt8], to source: [UInt8]) -> SFTPRequest {
    extended("hardlink@openssh.com", source, path)
  }

  /// How much the server takes at once.
  static let limits = extended("limits@openssh.com")

  private static func extended(_ name: String, _ texts: [UInt8]...) -> SFTPRequest {
    var request = with(200, Array(name.utf8))
    for text in texts { request.body.append(text: text) }
    return request
  }

  private static func with(_ type: UInt8, _ text: [UInt8]) -> SFTPRequest {
    var request = SFTPRequest(type)
    request.body.append(text: text)
    return request
  }

  private mutating func add(mode: UInt32) {
    body.append(UInt32(0x04))
    body.append(mode)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ number: UInt64) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(text: [UInt8]) {
    append(UInt32(text.count))
    self += text
  }
}
