import Mustache

/// A text with places for values: `1 {base} in {quote}`.
struct Phrase: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case place(String)
  }

  private var pieces: [Piece] = []

  init(_ text: String) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      append(String(rest[..<open]))
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    append(String(rest))
  }

  /// The phrase with these values in their places; other places stay.
  func filled(_ values: [String: String]) -> Phrase {
    var filled = self
    filled.pieces = []
    for piece in pieces {
      switch piece {
      case .text(let text): filled.append(text)
      case .place(let name):
        if let value = values[name] { filled.append(value) } else { filled.pieces.append(piece) }
      }
    }
    return filled
  }

  /// Writes the phrase; a place that `value` does not know, false, is written as it is.
  func write(
    to output: inout MustacheOutput, _ value: (String, inout MustacheOutput) -> Bool
  ) {
    for piece in pieces {
      switch piece {
      case .text(let text): output.append(text)
      case .place(let name):
        if !value(name, &output) { output.append("{\(name)}") }
      }
    }
  }

  /// The phrase as it is, places and all.
  var text: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .place(let name): text += "{\(name)}"
      }
    }
  }

  private mutating func append(_ text: String) {
    if case .text(let last) = pieces.last {
      pieces[pieces.count - 1] = .text(last + text)
    } else if !text.isEmpty {
      pieces.append(.text(text))
    }
  }
}
