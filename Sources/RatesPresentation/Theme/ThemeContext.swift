import Mustache

/// What a theme adds to every page of one language: its strings as `t`, its files as `assets`.
struct ThemeContext: Sendable {
  private let strings: [String: String]
  private let assets: [String: String]

  init(strings: Strings, assets: Assets) {
    self.strings = strings.texts
    self.assets = assets.paths
  }

  /// The values that templates show.
  var value: MustacheValue {
    .object(
      MustacheDictionary(["t": Self.dictionary(strings), "assets": Self.dictionary(assets)]))
  }

  /// The names that templates may use.
  var schema: MustacheSchema {
    .object([.init("t", Self.schema(strings)), .init("assets", Self.schema(assets))])
  }

  private static func dictionary(_ texts: [String: String]) -> MustacheValue {
    .object(MustacheDictionary(texts.mapValues(MustacheValue.text)))
  }

  private static func schema(_ texts: [String: String]) -> MustacheSchema {
    .object(texts.keys.sorted().map { .init($0, .text) })
  }
}
