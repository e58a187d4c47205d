/// Escapes text for CommonMark with GitHub's extensions, wherever in a line it lands.
///
/// What stands before and after the value is unknown, so its start may be the start of a line and
/// its end may meet anything. Plain words and numbers stay as they are: `+0.17%`, `1,466.1200`.
struct MarkdownEscaper {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Whether the bytes are words and figures only, which mean nothing in Markdown: no more than one
  /// space at a time, and signs and points only in front of a digit.
  static func leavesAlone(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var previous = UInt8(ascii: " ")
    var hostLetters = 0
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80..., UInt8(ascii: ","), UInt8(ascii: "%"):
        hostLetters = byte | 0x20 == UInt8(ascii: "w") ? hostLetters + 1 : 0
        guard hostLetters < 3 else { return false }
      case UInt8(ascii: "."), UInt8(ascii: "+"):
        guard index + 1 < bytes.count, isDigit(bytes[index + 1]) else { return false }
      case UInt8(ascii: " "):
        guard previous != byte, index + 1 < bytes.count else { return false }
      default:
        return false
      }
      previous = byte
    }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  func append(to output: inout MustacheOutput) {
    var run = 0
    var index = 0
    var first = 0
    while index < bytes.count {
      if isBlank(index) {
        output.append(bytes, in: run..<index)
        output.append(UInt8(ascii: " "))
        let end = bytes.indices[index...].first { !isBlank($0) } ?? bytes.count
        if index == 0 { first = end }
        index = end
        run = end
        continue
      }
      if needsBackslash(index, first: first) {
        output.append(bytes, in: run..<index)
        output.append(UInt8(ascii: "\\"))
        run = index
      } else if isMailSign(index) {
        // A backslash does not keep cmark-gfm from linking an address; U+2060, which shows
        // nothing, does.
        output.append(bytes, in: run..<index + 1)
        output.append("\u{2060}")
        run = index + 1
      }
      index += 1
    }
    output.append(bytes, in: run..<bytes.count)
    if isWebHost(before: bytes.count) { output.append("\u{2060}") }
  }

  private func needsBackslash(_ index: Int, first: Int) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : nil
    switch bytes[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "&"):
      return next.map { $0 == UInt8(ascii: "#") || isWord($0) } ?? true
    case UInt8(ascii: "!"):
      return next.map { $0 == UInt8(ascii: "[") } ?? true
    case UInt8(ascii: ":"):
      let isTableRule = index == first && next == UInt8(ascii: "-")
      return isTableRule || next.map { $0 == UInt8(ascii: "/") } ?? true
    case UInt8(ascii: "#"):
      return index == first || isBlank(index - 1)
    case UInt8(ascii: "="):
      return index == first
    case UInt8(ascii: "-"):
      return index == first && (next == UInt8(ascii: "-") || isBlankOrEnd(index + 1))
    case UInt8(ascii: "+"):
      return index == first && isBlankOrEnd(index + 1)
    case UInt8(ascii: "."):
      return isListNumber(before: index, first: first) || isWebHost(before: index)
    case UInt8(ascii: ")"):
      return isListNumber(before: index, first: first)
    default:
      return false
    }
  }

  /// Spaces and controls, line ends among them: a run of them shows as one space.
  private func isBlank(_ index: Int) -> Bool {
    bytes[index] <= 0x20 || bytes[index] == 0x7F
  }

  private func isBlankOrEnd(_ index: Int) -> Bool {
    index >= bytes.count || isBlank(index)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default:
      false
    }
  }

  /// `1.` and `23)` at the start, followed by a space or nothing, would begin a numbered list.
  private func isListNumber(before index: Int, first: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return index > first && index - first <= 9 && isBlankOrEnd(index + 1)
      && bytes[first..<index].allSatisfy { digits.contains($0) }
  }

  /// `www.` would begin a link by itself.
  private func isWebHost(before index: Int) -> Bool {
    index >= 3 && bytes[index - 3..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
  }

  /// An `@` that a host may follow, as in a mail address.
  private func isMailSign(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "@") && (index + 1 == bytes.count || !isBlank(index + 1))
  }
}
