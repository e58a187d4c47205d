import Mustache

extension MustacheValue: ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral text: String) { self = .text(text) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  public init(integerLiteral number: Int) { self = .number(String(number)) }
  public init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }
  public init(nilLiteral: ()) { self = .null }
  public init(dictionaryLiteral elements: (String, MustacheValue)...) {
    let values = Dictionary(elements) { first, _ in first }
    self = .object(MustacheDictionary(values))
  }
}
