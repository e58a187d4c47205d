/// The places of a document that tables are written into: between `<!-- table: NAME -->` and
/// `<!-- end of table -->`, each on a line of its own.
enum MarkedTables {
  private static let opening = "<!-- table: "
  private static let closing = "<!-- end of table -->"

  /// The document with its tables written anew.
  static func updated(_ path: String, _ text: String) throws(DocumentError) -> String {
    let root = path.hasPrefix("docs/") ? "" : "docs/"
    var lines: [Substring] = []
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var isFound = false
    while let line = rest.popFirst() {
      lines.append(line)
      guard line.hasPrefix(opening), line.hasSuffix(" -->") else { continue }
      let name = String(line.dropFirst(opening.count).dropLast(" -->".count))
      guard let table = ReferenceTables.named(name, root: root) else {
        throw .unknownTable(name, file: path)
      }
      guard let end = rest.firstIndex(of: closing[...]) else {
        throw .openTable(name, file: path)
      }
      lines.append("\n\(table)"[...])
      rest = rest[end...]
      isFound = true
    }
    guard isFound else { throw .noTable(file: path) }
    return lines.joined(separator: "\n")
  }
}

/// A document whose places for tables cannot be used.
package enum DocumentError: Error, Equatable, CustomStringConvertible {
  case unknownTable(String, file: String)
  case openTable(String, file: String)
  case noTable(file: String)

  package var description: String {
    switch self {
    case .unknownTable(let name, let file): "\(file): there is no table \"\(name)\""
    case .openTable(let name, let file):
      "\(file): the table \"\(name)\" has no end; add <!-- end of table -->"
    case .noTable(let file): "\(file): has no place for a table"
    }
  }
}
