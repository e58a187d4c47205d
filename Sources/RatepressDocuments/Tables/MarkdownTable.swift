/// A table in Markdown.
struct MarkdownTable {
  let head: [String]
  let rows: [[String]]
  /// Whether the first column holds numbers.
  var isNumbered = false

  var text: String {
    let rule = head.indices.map { isNumbered && $0 == 0 ? "---:" : "---" }
    return ([head, rule] + rows).map { row in
      "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
  }
}
