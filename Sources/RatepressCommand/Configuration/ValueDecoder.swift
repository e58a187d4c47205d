import Formats
import SourceText

/// How the value of one key is read.
struct ValueDecoder<Value> {
  /// What the value has to be, in words that follow "expected".
  let expected: String
  /// Takes a value, or says why not.
  let read: (TomlValue) throws(Rejection) -> Value

  /// Why a value is not taken.
  enum Rejection: Error {
    /// It is of another kind, such as a list instead of a string.
    case kind
    /// It is of the right kind; `nearest` is what may have been meant.
    case value(nearest: String? = nil)
  }

  /// A setting of strings that `parse` takes; `nearest` guesses at what others mean.
  static func text(
    _ expected: String, nearest: @escaping (String) -> String? = { _ in nil },
    parse: @escaping (String) -> Value?
  ) -> ValueDecoder {
    ValueDecoder(expected: expected) { value throws(Rejection) in
      guard case .string(let text) = value.content else { throw .kind }
      guard let parsed = parse(text) else { throw .value(nearest: nearest(text)) }
      return parsed
    }
  }

  /// One of several names.
  static func choice(_ choices: [String], _ make: @escaping (String) -> Value?) -> ValueDecoder {
    let names = choices.map { "\"\($0)\"" }
    return .text(
      (choices.count > 1 ? "one of " : "") + names.joined(separator: ", "),
      nearest: { SpellingSuggestion.of($0, among: choices) },
      parse: { choices.contains($0) ? make($0) : nil })
  }
}
