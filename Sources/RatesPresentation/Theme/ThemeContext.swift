import Mustache

/// What a theme adds to every page of one language: its strings as `t`, its files as `assets`.
struct ThemeContext: Sendable {
  private let strings: [String: String]
  private let assets: [String: String]
  /// The asset that templates may ask for though only some sites have one.
  private static let optionalAsset = "own_css"

  init(strings: Strings, assets: Assets) {
    self.strings = strings.texts
    self.assets = assets.paths
  }

  /// The values that templates show.
  var value: MustacheValue {
    var files = [Self.optionalAsset: MustacheValue.null]
    files.merge(assets.mapValues(MustacheValue.text)) { _, file in file }
    return .object(
      MustacheDictionary([
        "t": .object(MustacheDictionary(strings.mapValues(MustacheValue.text))),
        "assets": .object(MustacheDictionary(files)),
      ]))
  }

  /// The names that templates may use.
  var schema: MustacheSchema {
    .object([
      .init("t", Self.schema(strings.keys)),
      .init("assets", Self.schema(Set(assets.keys).union([Self.optionalAsset]))),
    ])
  }

  private static func schema(_ names: some Sequence<String>) -> MustacheSchema {
    .object(names.sorted().map { .init($0, .text) })
  }
}
