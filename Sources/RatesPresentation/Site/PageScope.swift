import RatesDomain

/// Pages that share what their templates evaluate once: those of a part of the site in a language, or those of a
/// language that belong to no part.
struct PageScope {
  let settings: SiteSettings
  /// What the site is made of; nil on a day without any rates.
  let data: SiteData?
  let language: Language
  /// Where the language's pages lie.
  let address: PageAddress
  /// Nil for the pages that belong to no part.
  let part: PlannedPart?

  /// The pages of a part in a language, or those that belong to none.
  init(
    _ settings: SiteSettings, _ data: SiteData?, _ language: Language, part: PlannedPart? = nil
  ) {
    self.settings = settings
    self.data = data
    self.language = language
    self.part = part
    address = settings.pageAddress(of: language)
  }

  /// The folder of the language's pages that belong to no part; nil in a part.
  var ownFolder: String? { part == nil ? address.folder : nil }

  /// The folder of the part's list; nil if it has none.
  var listFolder: String? { part?.part.listFolder(address) }

  /// Whether the licenses of all rates that the pages show allow to publish these as data.
  var allowsData: Bool {
    part?.allowsData ?? data?.rates.allSatisfy(\.source.allowsData) ?? false
  }
}

/// The currencies that the pages of a part are of.
struct PlannedPart: Sendable {
  let part: SitePart
  /// Those that pages of their own are of, in alphabetical order of their codes.
  let quotes: [CurrencyCode]
  /// Those that have a row in its list, by whose figures they show.
  let rows: [[CurrencyCode]]
  /// Whether its pages are those of currencies that have ended.
  let isEnded: Bool
  /// Whether the licenses of all rates that it shows allow to publish them as data.
  let allowsData: Bool

  /// A part of a site.
  ///
  /// - Parameter prices: All that its base has, by whose figures they show.
  init(
    _ part: SitePart, _ quotes: [CurrencyCode],
    among prices: [(rates: SiteRates, codes: [CurrencyCode])], _ data: SiteData
  ) {
    let rates = data.rates(of: part)
    let listed =
      part.hasList ? prices.filter { $0.rates === rates || data.areListed($0.rates) } : []
    self.part = part
    self.quotes = quotes
    rows = listed.map(\.codes)
    isEnded = !rates.ended.isEmpty
    allowsData = ([rates] + listed.map(\.rates)).allSatisfy(\.source.allowsData)
  }
}

/// The pages of a kind in one folder of a scope.
struct PageGroup<Subject> {
  /// From the site's root; empty or with a slash at its end.
  let folder: String
  let subjects: [Subject]
  /// The name of a page's file, without ending.
  let name: (Subject) -> String
}

extension PageGroup<Void> {
  /// The only page of its kind in a folder; none without a folder.
  static func only(_ name: String, in folder: String?) -> [PageGroup] {
    folder.map { [PageGroup(folder: $0, subjects: [()], name: { _ in name })] } ?? []
  }
}

/// A path from the site's root in two parts.
struct FilePlace {
  /// Empty, or with a slash at its end.
  let folder: Substring
  /// The name in the folder, with ending.
  let name: Substring

  init(_ path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = path[..<start]
    name = path[start...]
  }

  var path: String { String(folder + name) }

  /// Whether the file is named so, with one of the endings.
  func isNamed(_ name: String, _ endings: [Substring]) -> Bool {
    self.name.hasPrefix(name) && endings.contains(self.name.dropFirst(name.count))
  }
}
