import CToml
import SourceText

/// Why a text is not TOML 1.0; the parser stops at the first fault.
package struct TomlSyntaxError: Error, Sendable, Equatable {
  /// The parser's own words, one line.
  package let message: String
  /// The place of the fault.
  package let place: SourceLocation
}

extension TomlValue {
  /// Reads TOML 1.0 in UTF-8, with or without a byte-order mark; the result is a table.
  package static func parse(_ bytes: [UInt8]) throws(TomlSyntaxError) -> TomlValue {
    let document = bytes.withUnsafeBytes {
      ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    defer { ctoml_free(document) }
    var message = ctoml_text()
    var place = ctoml_place()
    if ctoml_error(document, &message, &place) {
      throw TomlSyntaxError(message: String(message), place: SourceLocation(place))
    }
    var count = 0
    let start = ctoml_nodes(document, &count)
    var rest = UnsafeBufferPointer(start: start, count: count)[...]
    return next(of: &rest).value
  }

  /// Takes the first node and all below it.
  private static func next(of nodes: inout Slice<UnsafeBufferPointer<ctoml_node>>) -> TomlMember {
    let node = nodes.removeFirst()
    let content: Content =
      switch node.kind {
      case .CTOML_TABLE: .table((0..<node.child_count).map { _ in next(of: &nodes) })
      case .CTOML_ARRAY: .array((0..<node.child_count).map { _ in next(of: &nodes).value })
      case .CTOML_STRING: .string(String(node.text))
      case .CTOML_INTEGER: .integer(node.integer)
      case .CTOML_FLOAT: .float
      case .CTOML_BOOLEAN: .boolean(node.boolean)
      case .CTOML_DATE_OR_TIME: .dateOrTime
      }
    return TomlMember(
      key: String(node.key), place: SourceLocation(node.key_place),
      value: TomlValue(content, at: SourceLocation(node.place)))
  }
}

extension String {
  fileprivate init(_ text: ctoml_text) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
  }
}

extension SourceLocation {
  fileprivate init(_ place: ctoml_place) {
    self.init(line: Int(place.line), column: Int(place.column))
  }
}
