extension TomlValue {
  /// The value as a message quotes it: on one line and of moderate length.
  var shown: String {
    switch content {
    case .string(let text): "\"\(Self.shortened(Self.withoutSecrets(text)))\""
    case .integer(let number): "\(number)"
    case .boolean(let isOn): "\(isOn)"
    case .table, .array, .float, .dateOrTime: kind
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > shownLength ? text.prefix(shownLength) + "…" : text
  }

  /// An address without user and password, and without a query, where services take their keys:
  /// what a message quotes ends up in logs and mails.
  private static func withoutSecrets(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    var rest = text[scheme.upperBound...]
    if let query = rest.firstIndex(of: "?") { rest = rest[..<query] + "?…" }
    if let user = rest.lastIndex(of: "@") { rest = "…" + rest[user...] }
    return String(text[..<scheme.upperBound] + rest)
  }

  private static let shownLength = 60
}
