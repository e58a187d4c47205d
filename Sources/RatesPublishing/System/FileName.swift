/// The name of an entry in a folder: the bytes the file system knows, which need not be UTF-8.
///
/// Swift's strings take canonically equivalent texts for equal; two such files are different ones.
struct FileName: Hashable, Comparable, Sendable {
  /// The bytes and the zero that ends them, as C calls take them.
  let cString: [CChar]

  init(_ bytes: some Collection<UInt8>) {
    cString = Array(unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      raw.copyBytes(from: bytes)
      raw[bytes.count] = 0
      count = bytes.count + 1
    }
  }

  init(_ text: String) {
    self.init(text.utf8)
  }

  /// The name of so many bytes that ends with a zero behind them.
  init(_ pointer: UnsafePointer<CChar>, length: Int) {
    cString = Array(UnsafeBufferPointer(start: pointer, count: length + 1))
  }

  var bytes: some Collection<UInt8> {
    cString.dropLast().lazy.map { UInt8(bitPattern: $0) }
  }

  /// Lends the bytes.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    cString.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
  }

  /// The name for people.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func < (a: FileName, b: FileName) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}
