/// Text from outside, safe to quote in a message: in quotation marks, shortened, with control and
/// invisible characters escaped.
package struct PrintableText: CustomStringConvertible {
  private let text: String
  private static let limit = 40

  /// Quotes a text.
  package init(_ text: some StringProtocol) {
    self.text = String(text)
  }

  /// The quoted text.
  package var description: String {
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

extension String {
  /// Longer than any line of ours with two paths of usual length, in Unicode scalars.
  private static let lineLimit = 1000

  /// The text with a space for each line break and control character, so that text from a file or a
  /// server can neither begin a line nor control the terminal, and cut in the middle if it would fill it.
  package var onOneLine: String {
    var scalars = UnicodeScalarView()
    for scalar in cutInTheMiddle(Self.lineLimit).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Beginning and end of a text of more than so many Unicode scalars, with an ellipsis between them.
  private func cutInTheMiddle(_ limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    let half = limit / 2
    return String(unicodeScalars.prefix(half)) + "…" + String(unicodeScalars.suffix(half - 1))
  }
}
