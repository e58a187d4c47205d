import Mustache

/// A text with places for values: `1 {base} in {quote}`.
struct MessagePattern: Sendable {
  enum Piece: Sendable {
    case text(String)
    case place(String)
  }

  private(set) var pieces: [Piece] = []

  /// Text without places.
  init(literal text: String) {
    append(text)
  }

  init(_ text: String) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      append(String(rest[..<open]))
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    append(String(rest))
  }

  /// The names of its places, in order.
  var places: [String] {
    pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
  }

  /// The pattern with these values in their places; other places stay.
  func filled(_ values: [String: String]) -> MessagePattern {
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

  /// The pattern with its text made harmless; what fills its places is to be made so, too.
  func escaped(_ escaping: MustacheEscaping) -> MessagePattern {
    var escaped = self
    escaped.pieces = pieces.map { piece in
      guard case .text(let text) = piece else { return piece }
      var output = MustacheOutput(capacity: 256)
      output.append(text)
      output.escape(from: 0, escaping)
      return .text(output.text)
    }
    return escaped
  }

  /// One pattern after the other.
  static func + (left: MessagePattern, right: MessagePattern) -> MessagePattern {
    var sum = left
    for piece in right.pieces {
      if case .text(let text) = piece { sum.append(text) } else { sum.pieces.append(piece) }
    }
    return sum
  }

  /// Writes the text; the body writes what a place holds.
  func write(
    to output: inout MustacheOutput, place: (String, inout MustacheOutput) -> Void
  ) {
    for piece in pieces {
      switch piece {
      case .text(let text): output.append(text)
      case .place(let name): place(name, &output)
      }
    }
  }

  /// The text with these values in their places; other places stay.
  func text(_ values: [String: String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .place(let name): text += values[name] ?? "{\(name)}"
      }
    }
  }

  /// The pattern as it is, places and all.
  var text: String { text([:]) }

  private mutating func append(_ text: String) {
    if case .text(let last) = pieces.last {
      pieces[pieces.count - 1] = .text(last + text)
    } else if !text.isEmpty {
      pieces.append(.text(text))
    }
  }
}
