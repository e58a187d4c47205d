import RatesDomain

/// Rows of fields from one of the embedded tables: UTF-8, tabs between fields, `#` opens a comment
/// line, and `-` stands for no entry.
struct Table {
  /// The rows in the order of the file.
  let rows: [[String?]]

  init(_ bytes: [UInt8]) {
    rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { row in row.split(separator: "\t").map { $0 == "-" ? nil : String($0) } }
  }

  /// The fields of each row behind its first, which is a currency code.
  var byCode: [CurrencyCode: [String?]] {
    let pairs = rows.compactMap { row in
      row.first.flatMap(\.self).flatMap { CurrencyCode($0) }.map { ($0, Array(row.dropFirst())) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
