import RatesDomain
import SourceText

/// Why an amount cannot be converted.
enum ConversionError: Error, Equatable {
  case notAnAmount(String)
  case amountTooLong(String)
  case notACode(String)
  case unknownCurrency(String, known: [CurrencyCode])
  case tooLarge(String)

  /// What is wrong and what to do.
  var text: String {
    switch self {
    case .notAnAmount(let text):
      "\(text): not an amount; write digits with a point, such as 1466.12"
    case .amountTooLong(let text):
      "\(text): too many digits; an amount has at most 38, zeros in front not counted, and 60 behind "
        + "the point"
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
