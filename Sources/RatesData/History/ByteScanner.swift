import Glibc

/// Goes once through the bytes of a table, which must outlive it.
struct ByteScanner {
  private var rest: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = bytes
  }

  var isEmpty: Bool { rest.isEmpty }

  /// The bytes before the next one of that value, which is passed, too; nil if there is none.
  mutating func take(through byte: UInt8) -> UnsafeBufferPointer<UInt8>? {
    guard let start = rest.baseAddress, let found = memchr(start, Int32(byte), rest.count) else {
      return nil
    }
    let count = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    let taken = UnsafeBufferPointer(start: start, count: count)
    drop(count + 1)
    return taken
  }

  /// The bytes before the next one of that value, or all.
  mutating func take(before byte: UInt8) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while count < rest.count, rest[count] != byte { count += 1 }
    let taken = UnsafeBufferPointer(start: rest.baseAddress, count: count)
    drop(count)
    return taken
  }

  /// Passes so many bytes of that value and everything before them; false if there are fewer.
  mutating func pass(_ number: Int, of byte: UInt8) -> Bool {
    var left = number
    var place = 0
    while rest.count - place >= 8 {
      let found = Self.count(of: byte, in: word(at: place))
      guard found < left else { break }
      left -= found
      place += 8
    }
    while left > 0, place < rest.count {
      if rest[place] == byte { left -= 1 }
      place += 1
    }
    drop(place)
    return left == 0
  }

  private func word(at place: Int) -> UInt64 {
    UnsafeRawBufferPointer(rest).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// How many of the eight bytes of a word have that value.
  private static func count(of byte: UInt8, in word: UInt64) -> Int {
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    let each: UInt64 = 0x0101_0101_0101_0101
    let differing = word ^ (each &* UInt64(byte))
    // The highest bit of a byte is set where none of its bits differs.
    let equal = ~(((differing & low) &+ low) | differing | low)
    return Int((equal >> 7) &* each >> 56)
  }

  private mutating func drop(_ count: Int) {
    rest = UnsafeBufferPointer(rebasing: rest[count...])
  }
}
