/// Text from outside, made fit for a message: in quotes, shortened, and without anything that a
/// terminal would obey or that changes the order of letters.
struct PrintableText: CustomStringConvertible {
  private let text: String
  private static let limit = 40

  init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  var description: String {
    let shown = text.unicodeScalars.prefix(Self.limit).map { Self.shown($0) }.joined()
    return "“\(shown)\(text.unicodeScalars.dropFirst(Self.limit).isEmpty ? "" : "…")”"
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }
}
