import Formats
import RatesDomain
import SourceText

/// Why a stored file cannot be used.
enum FileCorruption: Error {
  case link
  case folder
  case special
  case tooLarge(limit: Int)
  case system(SystemError)
  case notJSON(JSONError)
  case otherFormat(found: String)
  case missing(field: String)
  case wrong(field: String, found: String)
  case disagrees(field: String, found: String, expected: String)
  case strangeName
}

extension FileCorruption: CustomStringConvertible {
  /// The damage in words, as the end of a sentence that names the file.
  var description: String {
    switch self {
    case .link: "it is a symbolic link"
    case .folder: "it is a folder"
    case .special: "it is no regular file"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .system(let error): error.words
    case .notJSON(let error): "\(error)"
    case .otherFormat(let found):
      "it has format \(PrintableText(found)), this version of Ratepress reads format "
        + "\(SnapshotFile.format)"
    case .missing(let field): "its field \(field) is missing or of the wrong kind"
    case .wrong(let field, let found): "its field \(field) has \(PrintableText(found))"
    case .disagrees(let field, let found, let expected):
      "its field \(field) is \(PrintableText(found)), its place says \(PrintableText(expected))"
    case .strangeName: "it is not named after an update time"
    }
  }
}
