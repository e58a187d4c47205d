/// The bytes of a page while it is rendered: UTF-8, growing, and reused for the next page.
///
/// It is a plain piece of memory and not an array because every short append would check an array
/// for uniqueness, which costs a third of the time of a page.
public struct MustacheOutput: ~Copyable {
  private var storage: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes were written.
  public private(set) var count = 0

  /// Makes an empty output with room for `capacity` bytes; it grows as needed.
  public init(capacity: Int = 16_384) {
    self.capacity = max(capacity, 64)
    storage = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// Forgets what was written and keeps the memory.
  public mutating func removeAll() {
    count = 0
  }

  /// Lends what was written, for as long as `body` runs.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: storage, count: count))
  }

  /// What was written, copied.
  public var bytes: [UInt8] {
    withUnsafeBytes { Array($0) }
  }

  /// What was written, as text.
  public var text: String {
    withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  var isAtLineStart: Bool {
    count == 0 || storage.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: "\n")
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (storage + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ bytes: [UInt8], in range: Range<Int>) {
    bytes.withUnsafeBytes { append(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private mutating func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    capacity = max(capacity * 2, count + additional)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    grown.copyMemory(from: storage, byteCount: count)
    storage.deallocate()
    storage = grown
  }
}
