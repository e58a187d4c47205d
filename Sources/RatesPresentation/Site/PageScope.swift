import RatesDomain

/// Pages that share what their templates evaluate once: those of a part of the site in a language, or those of a
/// language that belong to no part.
struct PageScope {
  let language: Language
  /// Where the language's pages lie.
  let address: PageAddress
  /// Whether the site has rates.
  let hasRates: Bool
  /// Nil for the pages that belong to no part.
  var part: SitePart?
  /// The currencies that the part's pages are of, in alphabetical order of their codes.
  var quotes: [CurrencyCode] = []
}

/// The pages of a kind in a scope: they lie in one folder.
struct PageGroup {
  /// From the site's root; empty or with a slash at its end.
  let folder: String
  let subjects: [PageSubject]

  /// Pages in a folder.
  init(folder: String, _ subjects: [PageSubject]) {
    self.folder = folder
    self.subjects = subjects
  }

  /// The only page of its kind in a folder, named without ending.
  init(folder: String, only name: String) {
    self.init(folder: folder, [.only(name: name)])
  }
}

/// What a page is about, as far as its scope does not say it.
enum PageSubject {
  /// The only one of its kind in the scope.
  case only(name: String)
  /// The pair of the scope's base and a currency.
  case pair(CurrencyCode)

  /// The name of its file, without ending.
  var name: String {
    switch self {
    case .only(let name): name
    case .pair(let quote): quote.lowercased
    }
  }
}
