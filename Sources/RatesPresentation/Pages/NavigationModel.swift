import Mustache

/// The ways from a page to what lies around it.
struct NavigationModel: MustacheModel {
  /// Relative way to the site's root, such as `../`.
  let root: String
  let home: String
  /// The way to the web app manifest of the page's language.
  let manifest: String
  let isStart: Bool

  static let fields: MustacheFields<NavigationModel> = [
    .text("root") { $0.root },
    .text("home") { $0.home },
    .text("manifest") { $0.manifest },
    .flag("start") { $0.isStart },
  ]
}
