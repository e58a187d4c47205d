import Formats

/// The lines of a text of fields with commas between them, one after the other.
struct CSVLines {
  /// The most fields that a line may have: a day, and a rate for each code that there can be.
  static let fieldLimit = 20_000
  /// So many bytes of a field are made a text: no code, source or figure is longer.
  private static let textLimit = 1_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// The current line's, counted from 1.
  private(set) var number = 0
  /// The current line's, without the spaces and quotes around them.
  private(set) var fields: [UnsafeBufferPointer<UInt8>] = []
  /// Whether a line break ends the current line.
  private(set) var isEnded = true

  /// Lends the lines of a text in UTF-8; any other is refused.
  static func read<Value>(
    _ text: [UInt8], _ body: (inout CSVLines) throws(DocumentFault) -> Value
  ) throws(DocumentFault) -> Value {
    let isUTF16 = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    guard !isUTF16, !text.contains(0) else {
      throw DocumentFault("it is UTF-16 or no text; save it as CSV in UTF-8")
    }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let result: Result<Value, DocumentFault> = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentFault) in
        var lines = CSVLines(bytes: UnsafeBufferPointer(rebasing: bytes[start...]))
        return try body(&lines)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes to the next line that is not empty; false at the end. Throws if it has too many fields.
  mutating func next() throws(DocumentFault) -> Bool {
    while place < bytes.count {
      fields.removeAll(keepingCapacity: true)
      number += 1
      var start = place
      isEnded = false
      var isQuoted = false
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        if byte == Self.quote { isQuoted.toggle() }
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ",") && !isQuoted
        else { continue }
        guard fields.count < Self.fieldLimit else {
          throw fault("it has more than \(Self.fieldLimit) fields")
        }
        fields.append(trimmed(start..<place - 1))
        start = place
        isEnded = byte == UInt8(ascii: "\n")
        if isEnded { break }
      }
      if !isEnded { fields.append(trimmed(start..<place)) }
      if fields.count > 1 || fields[0].count > 0 { return true }
    }
    return false
  }

  /// The current line's field as a text; cut if it is very long.
  func text(_ index: Int) -> String {
    String(decoding: fields[index].prefix(Self.textLimit), as: UTF8.self)
  }

  /// A fault of the current line.
  func fault(_ problem: String) -> DocumentFault { DocumentFault(line: number, problem) }

  private func trimmed(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
    if end - start > 1, bytes[start] == Self.quote, bytes[end - 1] == Self.quote {
      (start, end) = (start + 1, end - 1)
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }
}
