import RatesDomain
import SourceText

/// Converts an amount with the stored rates.
struct ConvertCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "convert", summary: "convert an amount with the stored rates",
    arguments: ["AMOUNT", "BASE", "QUOTE"].map { ArgumentSpec(name: $0) },
    options: [.config, .quiet, .json],
    details: ["AMOUNT has a decimal point, as in 1466.12, and at most 38 digits."],
    examples: ["ratepress convert 100 USD KRW", "ratepress convert 0.5 EUR JPY --json"],
    statuses: [.rejected, .unreachable, .cannotWrite, .configuration]
  ) { given in
    ConvertCommand(
      options: given.general, amount: given.arguments[0], base: given.arguments[1],
      quote: given.arguments[2])
  }

  let options: GeneralOptions
  /// Amount and codes as typed.
  let amount: String
  let base: String
  let quote: String

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(options.configuration, in: environment)
    let exact = try ExactDecimal(amount: amount)
    let base = try currency(base)
    let quote = try currency(quote)
    let now = environment.now()
    let choice = try CompositionRoot(configuration: configuration)
      .loadRates(now: now, ofAll: true, notice: environment.console.warn)
    guard let index = choice.index(having: base, quote) ?? choice.main,
      let rates = choice.sources[index].newest
    else { throw SiteError.noRates(folder: configuration.output.snapshots) }
    if let error = choice.sources[index].stored.clockError(now: now) {
      environment.console.warn(error.report.text)
    }
    for code in [base, quote] where rates.rates[code] == nil {
      throw ConversionError.unknownCurrency(code.description, known: rates.currencies)
    }
    guard let rate = rates.crossRate(base: base, quote: quote),
      let shown = Conversion(amount: exact, rate: rate).shown
    else { throw ConversionError.tooLarge(amount) }
    let result = Result(
      amount: exact.description, base: base.description, quote: quote.description,
      result: shown.description, updated: rates.updated.description)
    if options.isJSON {
      try environment.console.print(json: result)
    } else {
      try environment.console.print(options.isQuiet ? result.result : result.line)
    }
    return .success
  }

  private func currency(_ text: String) throws(ConversionError) -> CurrencyCode {
    guard let code = CurrencyCode(text.uppercased()) else { throw .notACode(text) }
    return code
  }

  private struct Result: Encodable {
    let amount: String
    let base: String
    let quote: String
    let result: String
    let updated: String
    var status = ExitStatus.success.rawValue

    var line: String { "\(amount) \(base) = \(result) \(quote) (rates of \(updated))" }
  }
}

/// Why an amount cannot be converted.
enum ConversionError: Error, Equatable {
  case notAnAmount(String)
  case amountTooLong(String)
  case notACode(String)
  case unknownCurrency(String, known: [CurrencyCode])
  case tooLarge(String)
}

extension ConversionError: ReportableError {
  var report: ErrorReport { ErrorReport(text, .rejected) }

  private var text: String {
    switch self {
    case .notAnAmount(let text):
      "\(text): not an amount; write digits with a point, such as 1466.12"
    case .amountTooLong(let text):
      "\(text): too many digits; an amount has at most 38, without leading zeros, and 60 after the "
        + "point"
    case .notACode(let text):
      "\(text): not a currency code; write three letters, such as KRW"
    case .unknownCurrency(let code, let known):
      "\(code): not among the stored rates"
        + (SpellingSuggestion.of(code, among: known.map(\.description)).map {
          "; did you mean \($0)?"
        }
          ?? "")
    case .tooLarge(let text):
      "\(text): the result needs more than 38 digits; convert a smaller amount"
    }
  }
}

extension ExactDecimal {
  /// Reads an amount as people write it, and as the pages do: `00012`, `5.` and `.5` are amounts.
  init(amount text: String) throws(ConversionError) {
    let whole = text.prefix(while: \.isASCIIDigit)
    let rest = text[whole.endIndex...]
    guard !whole.isEmpty || rest.hasPrefix("."), text != "." else { throw .notAnAmount(text) }
    let digits = whole.drop { $0 == "0" }
    guard let amount = ExactDecimal("\(digits.isEmpty ? "0" : digits)\(rest == "." ? "" : rest)")
    else {
      let fraction = rest.hasPrefix(".") ? rest.dropFirst() : rest
      throw fraction.allSatisfy(\.isASCIIDigit) ? .amountTooLong(text) : .notAnAmount(text)
    }
    self = amount
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
