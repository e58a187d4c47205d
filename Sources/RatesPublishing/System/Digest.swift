/// The digest of a file's bytes: XXH64 with seed 0, the same on every machine and in every run.
///
/// Contract: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
struct Digest: Hashable, Sendable {
  let value: UInt64

  init(value: UInt64) {
    self.value = value
  }

  init(of bytes: UnsafeRawBufferPointer) {
    var offset = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var lanes: (UInt64, UInt64, UInt64, UInt64) = (
        Self.prime1 &+ Self.prime2, Self.prime2, 0, 0 &- Self.prime1
      )
      while offset + 32 <= bytes.count {
        lanes.0 = Self.round(lanes.0, bytes.word(at: offset))
        lanes.1 = Self.round(lanes.1, bytes.word(at: offset + 8))
        lanes.2 = Self.round(lanes.2, bytes.word(at: offset + 16))
        lanes.3 = Self.round(lanes.3, bytes.word(at: offset + 24))
        offset += 32
      }
      hash =
        lanes.0.rotated(1) &+ lanes.1.rotated(7) &+ lanes.2.rotated(12) &+ lanes.3.rotated(18)
      hash = Self.merge(hash, lanes.0)
      hash = Self.merge(hash, lanes.1)
      hash = Self.merge(hash, lanes.2)
      hash = Self.merge(hash, lanes.3)
    } else {
      hash = Self.prime5
    }
    hash &+= UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      hash ^= Self.round(0, bytes.word(at: offset))
      hash = hash.rotated(27) &* Self.prime1 &+ Self.prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      hash ^= UInt64(UInt32(littleEndian: half)) &* Self.prime1
      hash = hash.rotated(23) &* Self.prime2 &+ Self.prime3
      offset += 4
    }
    while offset < bytes.count {
      hash ^= UInt64(bytes[offset]) &* Self.prime5
      hash = hash.rotated(11) &* Self.prime1
      offset += 1
    }
    hash = (hash ^ (hash >> 33)) &* Self.prime2
    hash = (hash ^ (hash >> 29)) &* Self.prime3
    value = hash ^ (hash >> 32)
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The digest whose `text` the bytes are; nil for any others.
  init?(text: ArraySlice<UInt8>) {
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
