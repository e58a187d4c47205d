import Basics
import Formats
import RatesDomain
import SourceText
import SystemFiles

/// Why a stored file cannot be used.
enum FileCorruption: Error {
  case unreadable(FileContents.Failure)
  case notJSON(JSONError)
  case otherFormat(found: String)
  case missing(field: String)
  case wrong(field: String, found: String)
  case disagrees(field: String, found: String, expected: String)
  case strangeName
  /// The machine's clock was wrong when it was stored, or is now.
  case fromTheFuture
}

extension FileCorruption: CustomStringConvertible {
  /// The damage in words, as the end of a sentence that names the file.
  var description: String {
    switch self {
    case .unreadable(.missing): "it does not exist"
    case .unreadable(.link), .unreadable(.outside): "it is a symbolic link"
    case .unreadable(.folder): "it is a folder"
    case .unreadable(.special): "it is no regular file"
    case .unreadable(.tooLarge(let limit)): "it is larger than \(ByteCount.limit(limit))"
    case .unreadable(.system(let error)): error.reason
    case .notJSON(let error): "\(error)"
    case .otherFormat(let found):
      "it has format \(PrintableText(found)), this version of Ratepress reads format "
        + "\(StoredJSON.format)"
    case .missing(let field): "its field \(field) is missing or of the wrong kind"
    case .wrong(let field, let found): "its field \(field) has \(PrintableText(found))"
    case .disagrees(let field, let found, let expected):
      "its field \(field) is \(PrintableText(found)), its place says \(PrintableText(expected))"
    case .strangeName: "it is not named after an update time"
    case .fromTheFuture: "it is dated more than a day after this machine's clock, and passed over"
    }
  }
}

/// Reads the files of a store.
enum StoredFile {
  /// What is larger is not one of ours, in bytes.
  private static let sizeLimit = 8 << 20

  /// The bytes of a regular file; nil if nothing has that name. Links are not followed.
  static func read(_ path: String) throws(FileCorruption) -> [UInt8]? {
    do {
      return try FileContents.ofRegularFile(path, limit: sizeLimit)
    } catch .missing {
      return nil
    } catch {
      throw .unreadable(error)
    }
  }
}

/// The fields of a stored JSON file of the format that this version writes.
struct StoredJSON {
  /// The version of what stands in a file; it changes when an older program could not read it.
  static let format = "1"

  let object: JSONValue

  init(_ bytes: [UInt8]) throws(FileCorruption) {
    do {
      object = try JSONReader.read(bytes)
    } catch {
      throw .notJSON(error)
    }
    guard let format = object["format"]?.number else { throw .missing(field: "format") }
    guard format == StoredJSON.format else { throw .otherFormat(found: format) }
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
