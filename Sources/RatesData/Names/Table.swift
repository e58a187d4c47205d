import RatesDomain

/// Rows of fields from one of the embedded tables: UTF-8, tabs between fields, `#` opens a comment
/// line, and `-` stands for no entry.
struct Table {
  /// The rows in the order of the file.
  let rows: [[String?]]

  init(_ bytes: [UInt8]) {
    rows = bytes.split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") }
      .map { row in
        row.split(separator: UInt8(ascii: "\t")).map { field in
          field.elementsEqual("-".utf8) ? nil : String(decoding: field, as: UTF8.self)
        }
      }
  }

  /// The fields of each row behind its first, which is a currency code.
  var byCode: [CurrencyCode: [String?]] {
    let pairs = rows.compactMap { row in
      row.first.flatMap(\.self).flatMap { CurrencyCode($0) }.map { ($0, Array(row.dropFirst())) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
