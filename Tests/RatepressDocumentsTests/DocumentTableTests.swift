import Foundation
import Testing

@Suite("Tables in the documents", .timeLimit(.minutes(20)))
struct DocumentTableTests {
  /// The cells of a row: a bar divides them in code, too, unless a backslash precedes it.
  private static func cells(of row: Substring) -> Int {
    row.replacing(#"\|"#, with: "").count { $0 == "|" } - 1
  }

  /// The rows of a text, each with the head of its table.
  private static func rows(in text: String) -> [(row: Substring, head: Substring)] {
    var head: Substring?
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      guard line.hasPrefix("|") else {
        head = nil
        return nil
      }
      defer { head = head ?? line }
      return head.map { (line, $0) }
    }
  }

  @Test(arguments: Checkout.documents)
  func `every row of a table has as many cells as its head`(path: String) throws {
    for (row, head) in Self.rows(in: Checkout.prose(of: try Checkout.text(path))) {
      #expect(Self.cells(of: row) == Self.cells(of: head), "\(path): \(row)")
    }
  }
}
