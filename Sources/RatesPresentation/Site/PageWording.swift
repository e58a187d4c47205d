import RatesDomain

/// Turns currencies and quotes into the words and figures of one language.
struct PageWording: Sendable {
  let language: Language
  let strings: Strings
  let names: any CurrencyCatalog
  let rates: RateFormat
  let dates: DateFormat

  func currency(_ code: CurrencyCode) -> CurrencyModel {
    CurrencyModel(
      code: code.description, country: names.country(of: code),
      currency: names.currency(of: code), status: status(names.status(of: code)))
  }

  func rate(_ quote: Quote) -> RateModel {
    let percent = quote.changeInPercent?.rounded(toPlaces: 2)
    return RateModel(
      rate: rates.rate(quote.rate),
      change: quote.change.map(rates.change),
      percent: percent.map(rates.percent),
      direction: Int((percent?.coefficient ?? 0).signum()),
      trend: trend(quote.trend))
  }

  /// The words by which a currency is found beyond its code and its country.
  func searchWords(_ code: CurrencyCode) -> String {
    SearchWords.text(
      code: code.description, country: names.country(of: code),
      further: [names.currency(of: code)] + names.aliases(of: code))
  }

  /// The quick table of a direction; `rate` is in units of `to` per one of `from`.
  func amounts(from: CurrencyCode, to: CurrencyCode, rate: Fraction) -> AmountTableModel {
    AmountTableModel(
      from: from.description, to: to.description,
      rows: RoundAmounts(rate: rate).amounts.compactMap { amount in
        Conversion(amount: amount, rate: rate).shown.map {
          AmountModel(amount: rates.numbers.text(amount), result: rates.numbers.text($0))
        }
      })
  }

  func favoriteLabel(_ currency: CurrencyModel) -> String {
    strings.text(.favoriteLabel, ["code": currency.code, "country": currency.country])
  }

  private func trend(_ trend: Trend) -> TrendModel? {
    switch trend {
    case .up: TrendModel(trend: trend, spoken: strings.text(.rising))
    case .down: TrendModel(trend: trend, spoken: strings.text(.falling))
    case .none: nil
    }
  }

  private func status(_ status: CurrencyStatus) -> StatusModel? {
    switch status {
    case .active:
      nil
    case .retired(let successor, let since):
      StatusModel(
        label: strings.text(.statusRetired),
        note: strings.text(
          .statusRetiredNote, ["successor": successor.description, "date": dates.day(since)]))
    case .notISO4217:
      StatusModel(
        label: strings.text(.statusNotISO),
        note: strings.text(.statusNotISONote))
    }
  }
}
