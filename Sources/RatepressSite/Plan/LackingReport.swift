import RatesDomain
import RatesPresentation

extension SourceChoice {
  /// What the owner is told of currencies that no page shows, because of a withdrawal.
  package var unshownWarnings: [String] {
    guard let main, let newest = sources[main].newest else { return [] }
    let calendar = sources[main].source.calendar
    return unshown.map { code in
      let day = newest.unstated[code].map { calendar.day(of: $0) } ?? newest.day(calendar)
      return
        "\(code) is on no page: its rate is withdrawn, and there is no other; to state one: ratepress withdraw "
        + "\(day) \(code) --rate RATE"
    }
  }
}

extension SourceChoice {
  /// What lines call the source whose rate of a currency stays in the lists; nil if it is in none.
  func standIn(for code: CurrencyCode) -> String? {
    let index = main.flatMap { sources[$0].newest?.rates[code] == nil ? nil : $0 }
    return (lacked.first { $0.code == code }?.source ?? index).map { sources[$0].source.label }
  }
}

/// The currencies that the shown source lacks, and what pages show of them instead.
package struct LackingReport: Encodable {
  /// What a site names a currency as.
  enum Role: String, Encodable {
    case base
    case home
    case favorite

    fileprivate var text: String {
      switch self {
      case .base: "a base of this site"
      case .home: "the home currency of this site"
      case .favorite: "a favorite of this site"
      }
    }
  }

  /// One of them.
  struct Currency: Encodable {
    let currency: String
    /// Absent for one that the configuration does not name.
    let role: Role?
    /// The kind and the base of the source whose rate pages show, and the update that it is of.
    let source: String
    let base: String?
    let updated: String

    fileprivate let label: String
    /// The update of the rate that stands where that source lacks the other currency of a pair; nil if it lacks none.
    fileprivate let kept: Timestamp?

    private enum CodingKeys: CodingKey {
      case currency, role, source, base, updated
    }
  }

  let currencies: [Currency]
  /// How many pages show a rate of them, Markdown twins among them.
  let pages: Int
  /// What lines call the main source.
  private let mainLabel: String

  private enum CodingKeys: CodingKey {
    case currencies, pages
  }

  /// Nil if nothing is lacking.
  package init?(_ choice: SourceChoice?, _ plan: SitePlan?, _ site: SiteConfiguration) {
    guard let choice, let main = choice.main, let plan else { return nil }
    let lacked = choice.lacked
    guard !lacked.isEmpty, let newest = choice.sources[main].newest else { return nil }
    mainLabel = choice.sources[main].source.label
    let named = site.namedCurrencies
    currencies = lacked.map { one in
      let source = choice.sources[one.source]
      let role: Role? =
        one.code == site.home
        ? .home
        : named.contains(one.code)
          ? .base : site.favorites.contains(one.code) ? .favorite : nil
      let kept = newest.ended[one.code]?.updated ?? newest.carriedForward[one.code]?.updated
      let isPartial = newest.rates.keys.contains { source.newest?.rates[$0] == nil }
      return Currency(
        currency: one.code.description, role: role, source: source.source.kind,
        base: source.newest?.base.description, updated: one.updated.description,
        label: source.source.label, kept: isPartial ? kept : nil)
    }
    pages = plan.outputs.countPages(of: Set(lacked.map(\.code)))
  }

  /// What the owner is told, first of the currencies that the configuration names.
  package var warnings: [String] {
    let named = currencies.compactMap { one in
      one.role.map {
        "\(mainLabel) lacks \(one.currency), \($0.text): pages show its rate of \(one.updated) from \(one.label)"
          + (one.kept.map { ", that of \($0) where this lacks the other currency" } ?? "")
      }
    }
    let count = currencies.count
    let codes = RateNotice.listed(currencies.map(\.currency))
    return named.prefix(ErrorReport.lineLimit) + [
      "\(mainLabel) lacks \(count) \(count == 1 ? "currency" : "currencies"), \(codes); on "
        + "\(pages.counted("page")) an earlier rate stands, or another source's"
    ]
  }
}
