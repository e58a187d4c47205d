/// The kinds of page that a site has. A kind is declared in a folder of its own below `Pages/` and listed here.
package struct PageKinds: Sendable {
  /// All but the cards, in the order in which a scope's pages are rendered, search engines are told of them, and
  /// their problems are reported.
  let pages: [any PageKind]
  /// The pictures of lists, which are drawn before the lists that name them.
  let card = CardPage()
  /// The pages of the owner's own, which are among the pages.
  let own: OwnPages

  private static let builtIn: [any PageKind] = [
    ListPage(), ConverterPage(), NotFoundPage(), AppManifest(), ServiceWorker(), UnavailablePage(),
  ]

  /// The kinds of the built-in theme.
  package init() {
    own = OwnPages()
    pages = Self.builtIn
  }

  /// The kinds of a site with a theme of its own; throws `ThemeError` with what is wrong with the names and heads of
  /// the owner's pages.
  ///
  /// - Parameters:
  ///   - files: The theme's files by their paths below its folder.
  ///   - folder: The folder as messages name it.
  package init(
    ownFiles files: [String: [UInt8]], in folder: String, _ settings: SiteSettings
  ) throws(ThemeError) {
    let own = try OwnPages(files, in: folder)
    let problems = settings.languages.flatMap { language in
      own.files(in: language).compactMap { Self.conflict(of: $0, in: language, files, settings) }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    pages = Self.builtIn + own.files.map { OwnPage(file: $0, pages: own) }
    self.own = own
  }

  /// All kinds.
  var all: [any PageKind] { pages + [card] }

  /// What is wrong with a page whose place is another's, of a day with rates or without.
  private static func conflict(
    of file: OwnPageFile, in language: Language, _ files: [String: [UInt8]],
    _ settings: SiteSettings
  ) -> ThemeProblem? {
    let scope = PageScope(
      language: language, address: settings.pageAddress(of: language), hasRates: false)
    let names = builtIn.compactMap { $0.pages(in: scope) }.flatMap(\.subjects).map(\.name)
    let root = "\(ThemeFiles.root)\(scope.address.folder)\(file.page)"
    guard names.contains(where: { file.page.hasPrefix($0 + ".") }) || files[root] != nil else {
      return nil
    }
    return .misplaced(file: file.file, "has the name of another page of the site; rename it")
  }
}
