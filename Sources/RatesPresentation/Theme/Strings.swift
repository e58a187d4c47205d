/// The words of one language's interface, from `strings/<language>.toml`.
package struct Strings: Sendable {
  /// The file they come from, for messages.
  package let file: String
  let texts: [String: String]

  /// The strings of a file; the renderer says which are missing.
  package init(file: String, texts: [String: String]) {
    self.file = file
    self.texts = texts
  }

  /// The strings that view models use; templates name theirs themselves.
  enum Key: String, CaseIterable {
    case rising, falling, unknown
    case siteTitle = "site_title"
    case favoriteLabel = "favorite_label"
    case listPageTitle = "list_page_title"
    case listDescription = "list_description"
    case converterPageTitle = "converter_page_title"
    case converterDescription = "converter_description"
    case notFoundPageTitle = "not_found_page_title"
    case unavailablePageTitle = "unavailable_page_title"
    case statusRetired = "status_retired"
    case statusRetiredNote = "status_retired_note"
    case statusNotISO = "status_not_iso"
    case statusNotISONote = "status_not_iso_note"
  }

  /// What a currency or country without a name is called.
  package var unknown: String { text(.unknown) }

  /// The text of a key, with the values in place of `{name}`.
  func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    var result = ""
    var rest = (texts[key.rawValue] ?? "")[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open] + (values[String(name)] ?? String(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
