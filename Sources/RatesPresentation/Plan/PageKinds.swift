/// The kinds of page that a site has. A kind is declared in a folder of its own below `Pages/` and listed here.
struct PageKinds: Sendable {
  /// All but the cards, in the order in which a scope's pages are rendered, search engines are told of them, and
  /// their problems are reported.
  let pages: [any PageKind] = [
    ListPage(), ConverterPage(), NotFoundPage(), AppManifest(), ServiceWorker(), UnavailablePage(),
  ]
  /// The pictures of lists, which are drawn before the lists that name them.
  let card = CardPage()

  /// All kinds.
  var all: [any PageKind] { pages + [card] }
}
