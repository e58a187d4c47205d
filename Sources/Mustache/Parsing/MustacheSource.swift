import SourceText

/// The text of a template and the file it came from.
public struct MustacheSource: Sendable {
  /// The file as errors name it.
  public let file: String
  /// The text, in UTF-8.
  public let bytes: [UInt8]

  /// Takes the bytes of a file; a byte-order mark at their start is not part of the text.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  public init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }
}

extension MustacheSource {
  /// The place of the byte at `offset`.
  func place(at offset: Int) -> SourceLocation {
    SourceLocation(file: file, offset: offset, in: bytes)
  }

  /// The place of the first byte that is not UTF-8; nil if all is.
  var firstFault: SourceLocation? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error: return place(at: offset)
      case .emptyInput: return nil
      }
    }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The run of spaces and tabs from `offset`.
  func blanks(from offset: Int) -> Range<Int> {
    offset..<(bytes[offset...].firstIndex { !Self.isBlank($0) } ?? bytes.count)
  }

  /// The run of spaces and tabs from the start of the line to `offset`; nil if the line has
  /// something else before it.
  func indentation(before offset: Int) -> Range<Int>? {
    let start = bytes[..<offset].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? 0
    return isLineStart(start) ? start..<offset : nil
  }

  /// Where the next line begins, if nothing but spaces and tabs is left on this one.
  func lineEnd(after offset: Int) -> Int? {
    let end = blanks(from: offset).upperBound
    let rest = bytes[end...].prefix(2)
    if rest.isEmpty { return end }
    if rest.first == UInt8(ascii: "\n") { return end + 1 }
    return rest.elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? end + 2 : nil
  }

  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
