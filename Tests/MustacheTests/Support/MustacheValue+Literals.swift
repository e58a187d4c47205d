import Mustache

extension MustacheValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  /// `"text"`
  public init(stringLiteral text: String) { self = .text(text) }
  /// `true`
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// `85`
  public init(integerLiteral number: Int) { self = .number(String(number)) }
  /// `[1, "a"]`
  public init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }
  /// `nil`
  public init(nilLiteral: ()) { self = .null }
  /// `["name": "value"]`
  public init(dictionaryLiteral elements: (String, MustacheValue)...) {
    let values = Dictionary(elements) { first, _ in first }
    self = .object(MustacheDictionary(values))
  }
}
