import Glibc

/// The name of an entry in a folder: the bytes the file system knows, which need not be UTF-8.
///
/// Swift's strings take canonically equivalent texts for equal; two such files are different ones.
package struct FileName: Hashable, Comparable, Sendable {
  /// The bytes and the zero that ends them, as C calls take them.
  package let cString: [CChar]

  package init(_ bytes: some Collection<UInt8>) {
    cString = Array(unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.copyBytes(from: bytes)
      raw[bytes.count] = 0
      count = bytes.count + 1
    }
  }

  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// The name of so many bytes that a zero follows.
  package init(_ pointer: UnsafePointer<CChar>, length: Int) {
    cString = Array(UnsafeBufferPointer(start: pointer, count: length + 1))
  }

  package var bytes: some Collection<UInt8> {
    cString.dropLast().lazy.map { UInt8(bitPattern: $0) }
  }

  /// Lends the bytes.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    cString.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  /// Whether listings leave the entry out.
  package var isHidden: Bool { cString[0] == CChar(bitPattern: UInt8(ascii: ".")) }

  /// The name for people.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a text can say the name as it is.
  package var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  package static func < (a: FileName, b: FileName) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}

extension FileName {
  /// Where an open file or folder is, all links resolved; nil if the system does not tell.
  init?(realPathOf descriptor: Int32) {
    var path = [UInt8](repeating: 0, count: 1 << 14)
    let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count)
    guard count > 0, count < path.count else { return nil }
    self.init(path[..<count])
  }
}
