import SourceText

/// Places in files, in few bytes each.
struct PlaceList: Sendable {
  private struct Entry {
    let file: UInt32
    let line: UInt32
    let column: UInt32
  }

  private var files: [String?] = []
  private var numbers: [String?: UInt32] = [:]
  private var entries: [Entry] = []

  subscript(index: Int) -> SourceLocation {
    let entry = entries[index]
    return SourceLocation(
      file: files[Int(entry.file)], line: Int(entry.line), column: Int(entry.column))
  }

  mutating func append(_ place: SourceLocation) {
    let file: UInt32
    if let number = numbers[place.file] {
      file = number
    } else {
      file = UInt32(files.count)
      files.append(place.file)
      numbers[place.file] = file
    }
    entries.append(
      Entry(file: file, line: UInt32(place.line), column: UInt32(place.column)))
  }
}

extension PlaceList {
  /// The places of bytes in a source, most of which come in the order of the text.
  init(of offsets: [Int], in source: MustacheSource) {
    entries.reserveCapacity(offsets.count)
    var position = 0
    var line = 1
    var lineStart = 0
    var column = 1
    for offset in offsets {
      if offset < position {
        if offset < lineStart { (line, lineStart) = (1, 0) }
        (position, column) = (lineStart, 1)
      }
      while position < offset {
        let byte = source.bytes[position]
        position += 1
        if byte == UInt8(ascii: "\n") {
          (line, lineStart, column) = (line + 1, position, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      append(SourceLocation(file: source.file, line: line, column: column))
    }
  }
}
