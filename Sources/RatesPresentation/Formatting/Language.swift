/// A language that pages are written in.
package struct Language: Hashable, Sendable {
  /// BCP 47 tag, such as `ko`.
  package let tag: String
  /// The language's name in itself.
  package let name: String
  /// The `dir` of its pages.
  package let direction: String

  /// The languages with strings of their own, in the order of their tags.
  package static let all = [
    Language(tag: "en", name: "English", direction: "ltr"),
    Language(tag: "ko", name: "한국어", direction: "ltr"),
  ]

  /// The language of a tag; nil where there are no strings for it.
  package static func named(_ tag: String) -> Language? {
    all.first { $0.tag == tag }
  }
}
