import Formats
import SourceText

/// What the value of a key may be, in words.
package struct ValueForm: Sendable, Equatable {
  /// The type in TOML, such as `string`.
  package let type: String
  /// What exactly, in words that follow "expected".
  package let expected: String
  /// Whether it is one of several names.
  var isChoice = false
  /// Whether the words list or limit the values: a value alone does not show which others there are.
  var isLimited: Bool { isChoice || type == "integer" || expected.contains(", each one of ") }

  init(_ type: String, _ expected: String) {
    self.type = type
    self.expected = expected
  }

  /// A list of such values; `expected` says what the list as a whole has to be.
  func list(_ expected: String) -> ValueForm {
    ValueForm("list of \(type)s", isChoice ? "\(expected), each \(self.expected)" : expected)
  }
}

/// How the value of a key is read.
struct ValueDecoder<Value>: Sendable {
  var form: ValueForm
  /// Reads a value; nil if it is rejected, which is noted.
  let decode: @Sendable (TomlValue, inout SettingsReader) -> Value?

  /// The same with the value changed.
  func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> ValueDecoder<Other> {
    ValueDecoder<Other>(form: form) { [decode] in decode($0, &$1).map(transform) }
  }

  /// Strings that `parse` takes.
  ///
  /// - Parameters:
  ///   - expected: What the value has to be, in words that follow "expected".
  ///   - nearest: What another string may have been meant to be.
  static func text(
    _ expected: String, nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    parse: @escaping @Sendable (String) -> Value?
  ) -> ValueDecoder {
    text(expected, nearest: nearest) { text, _ in parse(text) }
  }

  /// Strings that `parse` takes, which knows the folder of the configuration.
  static func text(
    _ expected: String, nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    parse: @escaping @Sendable (String, _ folder: String) -> Value?
  ) -> ValueDecoder {
    ValueDecoder(form: ValueForm("string", expected)) { value, reader in
      guard case .string(let text) = value.content else {
        return reader.reject(value, expected: expected)
      }
      return parse(text, reader.folder)
        ?? reader.reject(value, found: value.shown, expected: expected, nearest: nearest(text))
    }
  }

  /// One of several names; `aliases` leads from what people write for them to a name.
  static func choice(
    _ choices: [String], aliases: @escaping @Sendable (String) -> String? = { _ in nil },
    _ make: @escaping @Sendable (String) -> Value?
  ) -> ValueDecoder {
    let names = choices.map { "\"\($0)\"" }
    var decoder = text(
      (choices.count > 1 ? "one of " : "") + names.joined(separator: ", "),
      nearest: { aliases($0) ?? SpellingSuggestion.of($0, among: choices) },
      parse: { choices.contains($0) ? make($0) : nil })
    decoder.form.isChoice = true
    return decoder
  }

  /// A list of values, each of them once.
  static func list<Element: Hashable & Sendable>(
    of element: ValueDecoder<Element>, expected: String, allowsNone: Bool = false
  ) -> ValueDecoder where Value == [Element] {
    ValueDecoder(form: element.form.list(expected)) { list, reader in
      guard case .array(let elements) = list.content else {
        return reader.reject(list, expected: expected)
      }
      guard allowsNone || !elements.isEmpty else {
        return reader.reject(list, found: "an empty list", expected: expected)
      }
      var values: [Element] = []
      var known: Set<Element> = []
      for one in elements {
        guard let value = element.decode(one, &reader) else { continue }
        if !known.insert(value).inserted { reader.noteRepeated("\(value)", at: one.place) }
        values.append(value)
      }
      return values
    }
  }
}

extension ValueDecoder where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the type's cases.
  static func choice() -> ValueDecoder {
    .choice(Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
  }
}

extension ValueDecoder where Value == Bool {
  static var boolean: ValueDecoder {
    let expected = "true or false"
    return ValueDecoder(form: ValueForm("boolean", expected)) { value, reader in
      guard case .boolean(let isOn) = value.content else {
        return reader.reject(value, expected: expected)
      }
      return isOn
    }
  }
}

extension ValueDecoder where Value == Int {
  static func number(_ expected: String, in range: ClosedRange<Int64>) -> ValueDecoder {
    ValueDecoder(form: ValueForm("integer", expected)) { value, reader in
      guard case .integer(let number) = value.content else {
        return reader.reject(value, expected: expected)
      }
      guard range.contains(number) else {
        return reader.reject(value, found: value.shown, expected: expected)
      }
      return Int(number)
    }
  }
}
