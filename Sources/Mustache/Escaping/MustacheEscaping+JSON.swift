extension MustacheEscaping {
  /// RFC 8259, section 7; `<`, `>` and `&` too, so that nothing ends a script in a page.
  static func appendJSON(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout MustacheOutput) {
    var run = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard isSpecial(byte) else { continue }
      output.append(bytes, in: run..<index)
      output.append("\\u00")
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
      run = index + 1
    }
    output.append(bytes, in: run..<bytes.count)
  }

  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), 0x7F:
      true
    default:
      false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
