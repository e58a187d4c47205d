/// The bytes of a page while it is rendered: UTF-8, growing, and reused for the next page.
///
/// It is a plain piece of memory and not an array because every short append would check an array
/// for uniqueness, which costs a third of the time of a page.
public struct MustacheOutput: ~Copyable {
  @usableFromInline var storage: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline
  var end = 0

  /// How many instructions may still be run for this page.
  private var instructionsLeft = Limits.instructions
  /// Why this page is not whole; nil as long as it may become so.
  private(set) var excess: Excess?

  /// What a page has too much of, and the instruction at which that was seen.
  struct Excess {
    let isOfBytes: Bool
    let instruction: Int
  }

  /// How many bytes were written.
  @inlinable
  public var count: Int { end }

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
    end = 0
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

  /// Begins a page, which may go as far as any.
  mutating func beginPage() {
    instructionsLeft = Limits.instructions
    excess = nil
  }

  /// Counts instructions that are about to run; false once they, or what was written, are too much.
  @inline(__always)
  mutating func takes(_ count: Int, at instruction: Int) -> Bool {
    instructionsLeft &-= count
    if instructionsLeft >= 0, end <= Limits.bytes { return true }
    if excess == nil { excess = Excess(isOfBytes: end > Limits.bytes, instruction: instruction) }
    return false
  }

  var isAtLineStart: Bool {
    count == 0 || storage.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: "\n")
  }

  /// Appends bytes, which are UTF-8.
  @inlinable
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    append(start, count: bytes.count)
  }

  /// Appends the bytes at an address, which are UTF-8.
  @inlinable @inline(__always)
  mutating func append(_ start: UnsafeRawPointer, count: Int) {
    reserve(count)
    (storage + end).copyMemory(from: start, byteCount: count)
    end &+= count
  }

  /// Appends one byte of UTF-8.
  @inlinable
  public mutating func append(_ byte: UInt8) {
    reserve(1)
    storage.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    end += 1
  }

  /// Appends text that is part of the program.
  @inlinable
  public mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable
  public mutating func append(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
      append(UnsafeRawBufferPointer($0))
    }
    precondition(isDone != nil, "A string of Swift's own lies in one piece.")
  }

  /// Appends what the body writes at the address, `count` bytes at most; it returns their end.
  @inlinable
  public mutating func append(
    upTo count: Int, _ body: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    reserve(count)
    end = body(storage + end) - storage
  }

  @inlinable
  mutating func reserve(_ additional: Int) {
    if additional > capacity &- end { grow(additional) }
  }

  @usableFromInline
  mutating func grow(_ additional: Int) {
    capacity = max(capacity * 2, count + additional)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    grown.copyMemory(from: storage, byteCount: count)
    storage.deallocate()
    storage = grown
  }
}
