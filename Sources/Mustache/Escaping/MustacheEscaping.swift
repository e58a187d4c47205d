/// How values are escaped for the kind of file that is written.
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

  /// Whether the bytes certainly need no escaping; nearly all values do not.
  func leavesAlone(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .plain: true
    case .html: Self.isHTML(bytes)
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

extension MustacheEscaping {
  /// RFC 8259, section 7; `<`, `>` and `&` too, so that nothing ends a script in a page.
  static func appendJSON(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout MustacheOutput) {
    var run = 0
    for index in bytes.indices {
      let byte = bytes[index]
      guard isSpecial(byte) else { continue }
      output.append(bytes, in: run..<index)
      output.append("\\u00")
      output.append(hexDigit(byte >> 4))
      output.append(hexDigit(byte & 15))
      run = index + 1
    }
    output.append(bytes, in: run..<bytes.count)
  }

  static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"), 0x7F:
      true
    default:
      false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
