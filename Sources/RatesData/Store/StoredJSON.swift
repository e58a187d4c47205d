import Formats
import RatesDomain

/// The fields of a stored JSON file of the format that this version writes.
struct StoredJSON {
  let object: JSONValue

  init(_ bytes: [UInt8]) throws(FileCorruption) {
    do {
      object = try JSONReader.read(bytes)
    } catch {
      throw .notJSON(error)
    }
    guard let format = object["format"]?.number else { throw .missing(field: "format") }
    guard format == SnapshotFile.format else { throw .otherFormat(found: format) }
  }

  func text(_ field: String) throws(FileCorruption) -> String {
    guard let text = object[field]?.string else { throw .missing(field: field) }
    return text
  }

  /// The field's text must be what the file's place says.
  func expect(_ field: String, _ expected: String) throws(FileCorruption) {
    let found = try text(field)
    guard found == expected else {
      throw .disagrees(field: field, found: found, expected: expected)
    }
  }

  /// The time in a field that may be absent.
  func time(_ field: String) throws(FileCorruption) -> Timestamp? {
    guard object[field] != nil else { return nil }
    let text = try text(field)
    guard let time = Timestamp(text) else { throw .wrong(field: field, found: text) }
    return time
  }
}
