/// What libyajl lets pass and a strict reader must not: byte-order marks, bytes that are not UTF-8,
/// and escapes of half a character; and what can be told better than as a character that is wrong.
struct JSONText {
  let bytes: [UInt8]

  /// Throws `JSONError` at the first such place.
  func check() throws(JSONError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw JSONError(.byteOrderMark, at: 0, in: bytes)
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONError(.notUTF8, at: error.byteOffsets.lowerBound, in: bytes)
    }
    guard let first = bytes.firstIndex(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) else {
      throw JSONError(.empty, at: bytes.count, in: bytes)
    }
    if bytes[first] == UInt8(ascii: "<") { throw JSONError(.markup, at: first, in: bytes) }
    try checkSurrogates()
  }

  /// Backslashes stand in strings only, so the text can be walked without parsing it.
  private func checkSurrogates() throws(JSONError) {
    var index = 0
    while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      index = Swift.min(slash + 2, bytes.count)
      guard let unit = codeUnit(at: slash), 0xD800...0xDFFF ~= unit else { continue }
      guard unit < 0xDC00, let low = codeUnit(at: slash + 6), 0xDC00...0xDFFF ~= low else {
        throw JSONError(.loneSurrogate, at: slash, in: bytes)
      }
      index = slash + 12
    }
  }

  /// The value of `\uXXXX` at the place; nil for anything else.
  private func codeUnit(at place: Int) -> UInt16? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
  }
}
