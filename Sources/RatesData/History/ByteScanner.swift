import Glibc

/// Goes once through the bytes of a table, which must outlive it.
struct ByteScanner {
  private var place: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Nil if there are no bytes.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return nil }
    place = start
    end = start + bytes.count
  }

  var isEmpty: Bool { place == end }

  /// The bytes before the next one of that value, which is passed, too; nil if there is none.
  mutating func take(through byte: UInt8) -> UnsafeBufferPointer<UInt8>? {
    guard let found = memchr(place, Int32(byte), end - place) else { return nil }
    let count = UnsafeRawPointer(found) - UnsafeRawPointer(place)
    defer { place += count + 1 }
    return UnsafeBufferPointer(start: place, count: count)
  }

  /// The bytes before the next one of that value, or all.
  mutating func take(before byte: UInt8) -> UnsafeBufferPointer<UInt8> {
    let start = place
    while place < end, place.pointee != byte { place += 1 }
    return UnsafeBufferPointer(start: start, count: place - start)
  }

  /// Passes so many bytes of that value and everything before them; false if there are fewer.
  mutating func pass(_ number: Int, of byte: UInt8) -> Bool {
    var left = number
    while end - place >= 8 {
      let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
      let found = Self.count(of: byte, in: word)
      guard found < left else { break }
      left -= found
      place += 8
    }
    while left > 0, place < end {
      if place.pointee == byte { left -= 1 }
      place += 1
    }
    return left == 0
  }

  /// How many of the eight bytes of a word have that value.
  @inline(__always)
  private static func count(of byte: UInt8, in word: UInt64) -> Int {
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    let each: UInt64 = 0x0101_0101_0101_0101
    let differing = word ^ (each &* UInt64(byte))
    // The highest bit of a byte is set where none of its bits differs.
    let equal = ~(((differing & low) &+ low) | differing | low)
    return Int(truncatingIfNeeded: ((equal &>> 7) &* each) &>> 56)
  }
}
