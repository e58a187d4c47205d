import RatesDomain

/// The figures of a part's pages.
struct PartFigures {
  /// The rates that it shows.
  let rates: SiteRates
  /// Those of its own pairs, in alphabetical order of their codes.
  let pairs: [DisplayedRates]
  /// Whether its pages belong to a list with other rates, so that they are marked.
  let isCarried: Bool
  /// The rows of its list that show other rates.
  let carried: [CarriedFigures]
}

/// The figures of a row in a list with other rates.
struct CarriedFigures {
  /// The rates that they are of.
  let source: SiteRates
  let rates: DisplayedRates
  /// The rate as a figure of the list's own rates, so that scripts compute with both.
  let digits: ExactDecimal
}

extension SiteData {
  /// The figures of a part.
  ///
  /// - Parameter quotes: The currencies that its pages are of.
  func figures(
    _ part: SitePart, _ quotes: [CurrencyCode], _ settings: SiteSettings
  ) -> PartFigures {
    let rates = rates(of: part)
    return PartFigures(
      rates: rates,
      pairs: displayed(
        part, Set(quotes), rates.comparison, years: years(rates), settings),
      isCarried: part.isCarried(self), carried: part.hasList ? carried(part, settings) : [])
  }

  private func carried(_ part: SitePart, _ settings: SiteSettings) -> [CarriedFigures] {
    let own = rates(of: part)
    let list = own.comparison.current
    guard let base = list.rates[part.base] else { return [] }
    return quotes(of: part.base).filter { $0.rates !== own && areListed($0.rates) }
      .flatMap { source, quotes in
        let comparison = source.comparison.alone
        return displayed(part, Set(quotes), comparison, years: nil, settings).compactMap { rates in
          comparison.current.crossRate(base: part.base, quote: rates.currency).map {
            CarriedFigures(
              source: source, rates: rates, digits: list.quotation.figure(of: $0, against: base))
          }
        }
      }
  }

  /// The figures of some of a part's currencies, in alphabetical order of their codes.
  private func displayed(
    _ part: SitePart, _ quotes: Set<CurrencyCode>, _ comparison: RateComparison,
    years: ChartYears?, _ settings: SiteSettings
  ) -> [DisplayedRates] {
    let rounding = RateRounding(decimals: settings.decimals)
    let past = { (base: CurrencyCode, quote: CurrencyCode, unit: Int) in
      years.flatMap {
        PairPast(
          $0, base: base, quote: quote, decimals: settings.decimals, unit: unit,
          sparklines: settings.sparklines)
      }
    }
    switch part {
    case .base(let base), .carried(let base, _):
      return comparison.quotes(base: base).filter { quotes.contains($0.currency) }.map {
        DisplayedRates($0, rounding: rounding, past: past(base, $0.currency, 1))
      }
    case .home(let home):
      return comparison.prices(in: home).filter { quotes.contains($0.quote.currency) }.map {
        price in
        let (quote, unit) = (price.quote, price.unit)
        let inverse = rounding.ofPrices(like: price.inverse).rounded(price.inverse)
        let priceRounding = rounding.ofPrices(like: quote.rate)
        let bank = comparison.current.bankRates(of: quote.currency, in: home, unit: unit)
        return DisplayedRates(
          quote, rounding: priceRounding, past: past(quote.currency, home, unit), unit: unit,
          inverse: inverse,
          bankRates: bank.flatMap { bank in
            guard let buying = priceRounding.rounded(bank.buying),
              let selling = priceRounding.rounded(bank.selling)
            else { return nil }
            return (buying, selling)
          })
      }
    case .homePair(let currency, let home):
      return comparison.quote(base: currency, currency: home).map {
        [DisplayedRates($0, rounding: rounding, past: past(currency, home, 1))]
      } ?? []
    }
  }
}
