extension MustacheEscaping {
  static func appendHTML(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout MustacheOutput) {
    var run = 0
    for index in bytes.indices {
      guard let entity = entity(bytes[index]) else { continue }
      output.append(bytes, in: run..<index)
      output.append(entity)
      run = index + 1
    }
    output.append(bytes, in: run..<bytes.count)
  }

  /// Whether nothing in the bytes needs an entity. Eight of them are looked at together, some of
  /// them twice if they are no multiple of eight.
  @inline(__always)
  static func isHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    guard raw.count >= 8 else { return isShortHTML(raw) }
    let last = raw.count - 8
    var index = 0
    while index < last {
      if hasSpecial(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return false }
      index += 8
    }
    return !hasSpecial(raw.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  @inline(__always)
  private static func isShortHTML(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 4 else { return !bytes.contains { entity($0) != nil } }
    let first = bytes.loadUnaligned(as: UInt32.self)
    let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
    return !hasSpecial(UInt64(first) << 32 | UInt64(last))
  }

  /// Whether one of the eight bytes has an entity. A byte is zero if taking one from it borrows
  /// while its highest bit was unset.
  @inline(__always)
  private static func hasSpecial(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let zeros = { (special: UInt64) in
      let bytes = bytes ^ ones &* special
      return (bytes &- ones) & ~bytes
    }
    // ", &, ', < and >
    let found = zeros(0x22) | zeros(0x26) | zeros(0x27) | zeros(0x3C) | zeros(0x3E)
    return found & ones << 7 != 0
  }

  static func appendXML(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout MustacheOutput) {
    var run = 0
    var index = 0
    while index < bytes.count {
      let forbidden = forbiddenLength(bytes, at: index)
      let entity = entity(bytes[index])
      guard forbidden > 0 || entity != nil else {
        index += 1
        continue
      }
      output.append(bytes, in: run..<index)
      if let entity { output.append(entity) }
      index += max(forbidden, 1)
      run = index
    }
    output.append(bytes, in: run..<bytes.count)
  }

  @inline(__always)
  static func entity(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// How many bytes from here make a character that XML 1.0 cannot hold (section 2.2, Char):
  /// controls other than tab and line ends, U+FFFE and U+FFFF.
  private static func forbiddenLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: 0
    case 0..<0x20: 1
    case 0xEF
    where index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: 3
    default: 0
    }
  }
}

extension MustacheOutput {
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
  }
}
