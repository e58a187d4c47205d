/// The kinds of file that a site has. A kind is declared in a folder of its own below `Pages/` and listed here.
package struct PageKinds: Sendable {
  private static let pages: [any PageKind] = [
    ListPage(), ConverterPage(), NotFoundPage(), AppManifest(), ServiceWorker(), UnavailablePage(),
    CardPage(),
  ]
  private static let files: [any FileKind] = [SitemapFiles(), RobotsFile(), FigureFiles()]

  private let ownPages: OwnPages
  private let rootFiles: RootFiles
  /// The theme's own folder as messages name it.
  private let folder: String

  /// The kinds of a site; throws `ThemeError` with what is wrong with the names and heads of the owner's pages.
  ///
  /// - Parameters:
  ///   - files: The theme's own files by their paths below its folder.
  ///   - folder: The folder as messages name it.
  package init(ownFiles files: [String: [UInt8]], in folder: String) throws(ThemeError) {
    ownPages = try OwnPages(files, in: folder)
    rootFiles = RootFiles(theme: files)
    self.folder = folder
  }

  /// The files of a site; throws `ThemeError` with those of the owner that have the place of others, on a day with
  /// rates or without.
  ///
  /// - Parameter data: What the site is made of; nil on a day without any rates.
  package func outputs(
    _ settings: SiteSettings, _ data: SiteData?
  ) throws(ThemeError) -> SiteOutputs {
    let builtIn = Self.builtIn(settings, data)
    let problems = conflicts(with: builtIn)
    guard problems.isEmpty else { throw ThemeError(problems) }
    return builtIn.adding(
      pages: ownPages.files.map { OwnPage(file: $0, pages: ownPages) }, files: [rootFiles])
  }

  /// The files of a site without any of the owner's.
  package static func builtIn(_ settings: SiteSettings, _ data: SiteData?) -> SiteOutputs {
    SiteOutputs(pages: SitePages(settings, data, pages), files: files)
  }

  /// The page, and the same name with the other ending: the two are one page in two forms.
  private static func twins(of path: String) -> [String] {
    let name = path.prefix { $0 != "." }
    return ["\(name).html", "\(name).md"]
  }

  private func conflicts(with builtIn: SiteOutputs) -> [ThemeProblem] {
    let settings = builtIn.settings
    let pages = settings.languages.flatMap { language in
      ownPages.files(in: language).map { file in
        (file: file.file, path: settings.folder(of: language) + file.page)
      }
    }
    let wanted = pages.flatMap { Self.twins(of: $0.path) } + rootFiles.paths
    let taken = Set(builtIn.found(wanted) + Self.builtIn(settings, nil).found(wanted))
    let takenPages = pages.filter { page in
      rootFiles.paths.contains(page.path)
        || Self.twins(of: page.path).contains(where: taken.contains)
    }
    let takenFiles = rootFiles.paths.filter(taken.contains)
    return (takenPages.map(\.file) + takenFiles.map { "\(folder)/\(ThemeFiles.root)\($0)" }).map {
      .misplaced(file: $0, "has the name of another page of the site; rename it")
    }
  }
}
