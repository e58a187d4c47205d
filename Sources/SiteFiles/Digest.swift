import Basics

/// The digest of a file's bytes: XXH64 with seed 0, the same on every machine and in every run.
package struct Digest: Hashable, Sendable {
  package let value: UInt64

  package init(value: UInt64) {
    self.value = value
  }

  package init(of bytes: UnsafeRawBufferPointer) {
    var lanes = XXH64()
    let rest = lanes.take(bytes)
    self = lanes.digest(of: rest)
  }

  /// Sixteen hexadecimal digits.
  package var text: String {
    String(value, radix: 16).padded(to: 16)
  }

  /// The digest whose `text` the bytes are; nil for any others.
  package init?(text: ArraySlice<UInt8>) {
    guard text.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.value = value
  }
}

/// A digest on its way, for bytes that come piece by piece.
///
/// Contract: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
struct XXH64 {
  /// What it takes at once, in bytes.
  static let stripe = 32

  private var first = prime1 &+ prime2
  private var second = prime2
  private var third: UInt64 = 0
  private var fourth = 0 &- prime1
  private var count = 0

  /// Takes as many bytes as make up whole stripes of 32 and gives back the rest, with which the next
  /// piece is to begin.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var offset = 0
    while offset + 32 <= bytes.count {
      first = Self.round(first, bytes.word(at: offset))
      second = Self.round(second, bytes.word(at: offset + 8))
      third = Self.round(third, bytes.word(at: offset + 16))
      fourth = Self.round(fourth, bytes.word(at: offset + 24))
      offset += 32
    }
    count += offset
    return UnsafeRawBufferPointer(rebasing: bytes[offset...])
  }

  /// The digest of all that was taken and of the rest, which is shorter than a stripe.
  func digest(of rest: UnsafeRawBufferPointer) -> Digest {
    var hash = count == 0 ? Self.prime5 : merged
    hash &+= UInt64(count + rest.count)
    var offset = 0
    while offset + 8 <= rest.count {
      hash ^= Self.round(0, rest.word(at: offset))
      hash = hash.rotated(27) &* Self.prime1 &+ Self.prime4
      offset += 8
    }
    if offset + 4 <= rest.count {
      let half = rest.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      hash ^= UInt64(UInt32(littleEndian: half)) &* Self.prime1
      hash = hash.rotated(23) &* Self.prime2 &+ Self.prime3
      offset += 4
    }
    while offset < rest.count {
      hash ^= UInt64(rest[offset]) &* Self.prime5
      hash = hash.rotated(11) &* Self.prime1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* Self.prime2
    hash = (hash ^ (hash >> 29)) &* Self.prime3
    return Digest(value: hash ^ (hash >> 32))
  }

  private var merged: UInt64 {
    var hash =
      first.rotated(1) &+ second.rotated(7) &+ third.rotated(12) &+ fourth.rotated(18)
    hash = Self.merge(hash, first)
    hash = Self.merge(hash, second)
    hash = Self.merge(hash, third)
    return Self.merge(hash, fourth)
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    (lane &+ word &* prime2).rotated(31) &* prime1
  }

  private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* prime1 &+ prime4
  }
}

extension UInt64 {
  fileprivate func rotated(_ count: UInt64) -> UInt64 {
    (self << count) | (self >> (64 - count))
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
