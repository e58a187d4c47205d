import RatesDomain

/// Converts an amount with the stored rates.
struct ConvertCommand {
  let invocation: Invocation
  let request: ConversionRequest

  func run(in environment: Environment) throws {
    let configuration = try Configuration.load(invocation.configuration, in: environment)
    let amount = try ExactDecimal(amount: request.amount)
    let base = try currency(request.base)
    let quote = try currency(request.quote)
    let (stored, notices) = try CompositionRoot(configuration: configuration).loadRates()
    notices.forEach(environment.console.warn)
    guard let rates = stored else {
      throw SiteError.noRates(folder: configuration.output.snapshots)
    }
    for code in [base, quote] where rates.current.rates[code] == nil {
      throw ConversionError.unknownCurrency(code.description, known: rates.current.currencies)
    }
    guard let rate = rates.current.crossRate(base: base, quote: quote),
      let shown = Conversion(amount: amount, rate: rate).shown
    else { throw ConversionError.tooLarge(request.amount) }
    try print(amount, base, shown, quote, rates.current.updated, to: environment.console)
  }

  private func currency(_ text: String) throws -> CurrencyCode {
    guard let code = CurrencyCode(text.uppercased()) else {
      throw ConversionError.notACode(text)
    }
    return code
  }

  private func print(
    _ amount: ExactDecimal, _ base: CurrencyCode, _ result: ExactDecimal, _ quote: CurrencyCode,
    _ updated: Timestamp, to console: Console
  ) throws {
    if invocation.isJSON {
      try console.print(
        JSONLine.of([
          "amount": amount.description, "base": base.description, "quote": quote.description,
          "result": result.description, "updated": updated.description,
        ]))
    } else if invocation.isQuiet {
      try console.print(result.description)
    } else {
      try console.print("\(amount) \(base) = \(result) \(quote) (rates of \(updated))")
    }
  }
}
