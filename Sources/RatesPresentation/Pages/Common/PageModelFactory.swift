import RatesDomain

/// Makes the view models of one language's pages, as far as they need no rates.
struct PageModelFactory: Sendable {
  let settings: SiteSettings
  let localizer: Localizer
  let common: LanguageModel
  /// Where this language's pages lie.
  let address: PageAddress

  init(
    settings: SiteSettings, language: Language, strings: Strings, names: any CurrencyCatalog,
    footerPages: [FooterPageModel] = []
  ) {
    self.settings = settings
    let numbers = NumberFormat(language: language.tag)
    localizer = Localizer(
      language: language, strings: strings, names: names, numbers: numbers,
      dates: DateFormat(language: language.tag, numbers: numbers, zone: settings.timeZone))
    let ageForms = ["minutes_ago", "hours_ago", "days_ago"].flatMap(strings.forms(of:))
    let twoDigits = "\(numbers.zero)\(numbers.zero)"
    common = LanguageModel(
      language: language,
      siteTitle: settings.title.text(in: language) ?? strings.text(.siteTitle), numbers: numbers,
      siteBases: settings.bases.map(\.description).joined(separator: " "),
      decimals: settings.decimals, siteHome: settings.home?.description,
      rising: settings.rising ?? language.risingColor, hasAccent: settings.accent != nil,
      isSample: settings.isSample,
      resultForms: strings.forms(of: "results"),
      ageForms: ageForms,
      ageRoom: ageForms.map { MessagePattern($0.text).filled(["count": twoDigits]).text }
        .max { $0.count < $1.count } ?? "",
      isKeptOffline: settings.isKeptOffline,
      isMultilingual: settings.languages.count > 1, spreads: settings.spreads,
      footerPages: footerPages)
    address = settings.pageAddress(of: language)
  }

  /// What the manifest and the worker know: the language's start page and what lies around it.
  func start() -> PageModel {
    listPage(\.start, title: common.siteTitle, description: "")
  }

  /// What surrounds a list.
  ///
  /// - Parameter place: Where the list is in a language, without ending.
  func listPage(
    _ place: @escaping (PageAddress) -> String, title: String, description: String,
    isIndexed: Bool = true
  ) -> PageModel {
    page(
      at: { place(settings.pageAddress(of: $0)) + ".html" }, title: title,
      description: description, isIndexed: isIndexed)
  }

  /// What surrounds a page.
  ///
  /// - Parameters:
  ///   - place: The page's path in a language; nil in one that lacks it, whose start stands for it.
  ///   - home: The list that it belongs to; nil for a list.
  func page(
    at place: (Language) -> String?, title: String, description: String, home: String? = nil,
    isIndexed: Bool = true
  ) -> PageModel {
    let start = { (language: Language) in settings.pageAddress(of: language).start + ".html" }
    let language = localizer.language
    let path = place(language) ?? start(language)
    let site = isIndexed ? settings.address : nil
    return PageModel(
      title: title, description: description,
      navigation: navigation(
        from: path, home: home ?? path, isStart: isIndexed && path == start(language)),
      languages: links {
        PageLink(PageAddress.relative(from: path, to: place($0) ?? start($0)))
      },
      canonical: site.map { PageAddress.absolute(path, site: $0) },
      alternates: site.map { site in
        alternates { language in
          place(language).map { PageLink(PageAddress.absolute($0, site: site)) }
        }
      } ?? [])
  }

  /// The paths from a page.
  ///
  /// - Parameter home: The list that it belongs to.
  func navigation(from path: String, home: String, isStart: Bool = false) -> NavigationModel {
    NavigationModel(
      root: PageAddress.root(from: path),
      home: PageAddress.relative(from: path, to: home),
      manifest: PageAddress.relative(from: path, to: address.manifest), isStart: isStart)
  }

  /// The same page in all languages.
  func links(_ link: (Language) -> PageLink) -> [LinkModel] {
    settings.languages.map { language in
      LinkModel(
        code: language.tag, name: language.name, link: link(language),
        isCurrent: language == localizer.language)
    }
  }

  /// The same page by absolute addresses in the languages that have it. Readers of other languages are led to
  /// the first, as the site's root leads them.
  func alternates(_ link: (Language) -> PageLink?) -> [AlternateModel] {
    let own = settings.languages.compactMap { language in
      link(language).map { AlternateModel(code: language.tag, link: $0) }
    }
    guard own.count > 1 else { return [] }
    return own + own.prefix(1).map { AlternateModel(code: "x-default", link: $0.link) }
  }
}
