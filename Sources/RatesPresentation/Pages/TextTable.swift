import Mustache

/// Texts by name, such as the strings of a language or the paths of the assets.
struct TextTable: MustacheObject, Sendable {
  let texts: [String: String]

  func value(named name: String) -> MustacheValue? {
    texts[name].map(MustacheValue.text)
  }

  var schema: MustacheSchema { .object(texts.mapValues { _ in .text }) }
}
