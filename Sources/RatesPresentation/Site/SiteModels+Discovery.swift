import RatesDomain

extension SiteModels {
  /// Readers of other languages are led to the first, as the site's root leads them.
  func alternates(
    site: String, _ counterpart: (PageAddress) -> String
  ) -> [AlternateModel] {
    guard settings.languages.count > 1 else { return [] }
    let own = settings.languages.map { language in
      AlternateModel(
        code: language.tag,
        href: PageAddress.absolute(counterpart(address(in: language)), site: site))
    }
    return own + own.prefix(1).map { AlternateModel(code: "x-default", href: $0.href) }
  }

  /// The figure for machines: the source's own digits, or a cross rate that says it is one.
  func figure(
    of quote: Quote, base: CurrencyCode, in snapshot: Snapshot, credit: SourceCredit
  ) -> StructuredData.Figure? {
    guard credit.licence == .anyForm else { return nil }
    if base == snapshot.base, let digits = snapshot.rates[quote.currency]?.description {
      return StructuredData.Figure(price: digits, origin: credit.text)
    }
    let words = ["source": credit.text, "base": snapshot.base.description]
    return wording.rates.digits(quote.rate).map {
      StructuredData.Figure(price: $0, origin: wording.strings.text(.derivedRate, words))
    }
  }
}
