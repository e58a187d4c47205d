extension TomlValue {
  /// The value as a message quotes it: on one line and of moderate length.
  var shown: String {
    switch content {
    case .string(let text):
      "\"\(text.count > Self.shownLength ? text.prefix(Self.shownLength) + "…" : text)\""
    case .integer(let number): "\(number)"
    case .boolean(let isOn): "\(isOn)"
    case .table, .array, .float, .dateOrTime: kind
    }
  }

  private static let shownLength = 60
}
