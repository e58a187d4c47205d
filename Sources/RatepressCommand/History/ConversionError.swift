import RatepressSite
import RatesData
import RatesDomain
import SourceText

/// Why an amount cannot be converted.
enum ConversionError: Error, Equatable {
  case notAnAmount(String)
  case otherCurrency(String, named: String, base: CurrencyCode)
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
    case .otherCurrency(let text, let named, let base):
      "\(text): an amount of \(named), not of \(base); write the number alone, or convert from \(named)"
    case .amountTooLong(let text):
      "\(text): too many digits; an amount has at most 38, without leading zeros, and 60 after the "
        + "point"
    case .notACode(let text):
      "\(text): not a currency code; "
        + (CurrencySuggestion.of(text).map { "did you mean \($0)?" }
          ?? "write three letters, such as KRW")
    case .unknownCurrency(let code, let known):
      "\(code): not among the stored rates"
        + (Self.suggestion(code, known).map { "; did you mean \($0)?" } ?? "")
    case .tooLarge(let text):
      "\(text): the result needs more than 38 digits; convert a smaller amount"
    }
  }

  /// The currency of that name, or else one with a code that is like it.
  private static func suggestion(_ code: String, _ known: [CurrencyCode]) -> String? {
    if let named = CurrencySuggestion.of(code), known.contains(named) { return named.description }
    return SpellingSuggestion.of(code, among: known.map(\.description))
  }
}
