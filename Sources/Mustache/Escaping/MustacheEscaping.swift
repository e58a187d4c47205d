/// How values are made harmless in the kind of file that is written.
///
/// Only `{{name}}` is escaped; `{{{name}}}` and `{{&name}}` print the value as it is.
public enum MustacheEscaping: Sendable {
  /// Nothing is special, as in plain text.
  case plain
  /// Element content and quoted attribute values of HTML.
  case html
  /// Element content and quoted attribute values of XML 1.0; what it forbids is left out.
  case xml
  /// Text of GitHub Flavored Markdown: a value stays words and can become no markup or link.
  case markdown
  /// The inside of a string in double quotes, in JSON and in scripts.
  case json

  /// The escaping for files with this extension (`html`, `md`, `xml` …); nil for unknown ones.
  public init?(fileExtension: String) {
    switch fileExtension {
    case "html", "htm": self = .html
    case "md": self = .markdown
    case "xml", "svg", "rss", "atom": self = .xml
    case "json", "webmanifest", "js": self = .json
    case "txt": self = .plain
    default: return nil
    }
  }

  /// Whether the bytes are certainly harmless as they are, as nearly all values are.
  func leavesAlone(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .plain: true
    case .html: bytes.allSatisfy { Self.entity($0) == nil }
    case .markdown: MarkdownEscaper.leavesAlone(bytes)
    case .json: !bytes.contains { Self.isSpecial($0) }
    case .xml: false
    }
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout MustacheOutput) {
    switch self {
    case .plain: output.append(UnsafeRawBufferPointer(bytes))
    case .html: Self.appendHTML(bytes, to: &output)
    case .xml: Self.appendXML(bytes, to: &output)
    case .markdown: MarkdownEscaper(bytes: bytes).append(to: &output)
    case .json: Self.appendJSON(bytes, to: &output)
    }
  }
}
