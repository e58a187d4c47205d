import Mustache

/// What a theme adds to every page of one language: its strings as `t`, its files as `assets`, and what
/// browsers check these against as `integrity`.
struct ThemeContext: Sendable {
  private let strings: [String: String]
  private let assets: [String: String]
  private let integrity: [String: String]
  /// The asset that templates may ask for though only some sites have one.
  private static let optionalAsset = "own_css"

  init(strings: Strings, assets: Assets) {
    self.strings = strings.texts
    self.assets = assets.paths
    integrity = assets.integrity
  }

  /// The values that templates show.
  var value: MustacheValue {
    .object(
      MustacheDictionary([
        "t": .object(MustacheDictionary(strings.mapValues(MustacheValue.text))),
        "assets": Self.value(ofAssets: assets), "integrity": Self.value(ofAssets: integrity),
      ]))
  }

  /// The names that templates may use.
  var schema: MustacheSchema {
    .object([
      .init("t", Self.schema(strings.keys)),
      .init("assets", Self.schema(Set(assets.keys).union([Self.optionalAsset]))),
      .init("integrity", Self.schema(Set(assets.keys).union([Self.optionalAsset]))),
    ])
  }

  private static func value(ofAssets texts: [String: String]) -> MustacheValue {
    var values = [optionalAsset: MustacheValue.null]
    values.merge(texts.mapValues(MustacheValue.text)) { _, text in text }
    return .object(MustacheDictionary(values))
  }

  private static func schema(_ names: some Sequence<String>) -> MustacheSchema {
    .object(names.sorted().map { .init($0, .text) })
  }
}
