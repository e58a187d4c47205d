/// What a name in a template stands for.
public enum MustacheValue: Sendable {
  /// Known and empty: prints nothing, and its section does not render.
  case null
  /// A flag: its section renders when it is true.
  case bool(Bool)
  /// Text, escaped by the kind of output when it is printed.
  case text(String)
  /// A number in the digits of its source, which are printed as they are: `1.210` stays `1.210`.
  case number(String)
  /// A list: its section renders once for each element.
  case list([MustacheValue])
  /// Something with names of its own.
  case object(any MustacheObject)
}

extension MustacheValue {
  /// Whether a section of this value renders: all but null, false and the empty list do.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .text, .number, .object: true
    }
  }

  /// Prints the value; lists and objects have nothing to print.
  func append(to output: inout MustacheOutput, escaping: MustacheEscaping) {
    switch self {
    case .text(let text), .number(let text):
      let start = output.count
      output.append(text)
      output.escape(from: start, escaping)
    case .bool(let flag): output.append(flag ? "true" : "false")
    case .null, .list, .object: break
    }
  }

  /// The value of a name inside this one; nil if it is not an object or does not know the name.
  func value(named name: MustacheName) -> MustacheValue? {
    guard case .object(let object) = self else { return nil }
    return object.value(named: name)
  }
}

/// Something that answers to names in a template.
public protocol MustacheObject: Sendable {
  /// The value of `name`; nil if the name is unknown here, so that the search goes on outside.
  ///
  /// A name that is known and has nothing to show is `.null`, which ends the search.
  func value(named name: MustacheName) -> MustacheValue?
}

/// An object whose names are known only at run time, such as one read from JSON.
public struct MustacheDictionary: MustacheObject {
  private let values: [String: MustacheValue]

  /// Makes an object that answers to the keys of `values`.
  public init(_ values: [String: MustacheValue]) {
    self.values = values
  }

  /// The value under the key `name`; nil if there is none.
  public func value(named name: MustacheName) -> MustacheValue? {
    values[name.text]
  }
}
