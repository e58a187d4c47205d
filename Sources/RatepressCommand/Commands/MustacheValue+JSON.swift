import Formats
import Mustache

extension MustacheValue {
  /// A JSON value as templates see it; numbers keep their digits.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { MustacheValue($0) })
    case .object(let members):
      let pairs = members.map { ($0.name, MustacheValue($0.value)) }
      self = .object(MustacheDictionary(Dictionary(pairs) { first, _ in first }))
    }
  }
}
