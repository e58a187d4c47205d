import RatesDomain
import SourceText

extension ValidationError: CustomStringConvertible {
  /// The violation as a sentence without its end, naming the field.
  package var description: String {
    switch self {
    case .transport(let failure): "\(failure)"
    case .notJSON(let error): "\(error)"
    case .notAnObject(let kind): "it is \(kind), not an object"
    case .missing(let field): "the field \(field) is missing"
    case .wrongKind(let field, let expected, let found):
      "\(field) is \(found), expected \(expected)"
    case .sourceError("unsupported-code"):
      "the source reports error-type “unsupported-code”: it does not know this base"
    case .sourceError(let type): "the source reports error-type \(PrintableText(type))"
    case .noSuccess(let result): "result is \(PrintableText(result)), expected “success”"
    case .malformedCode(let code):
      "rates has \(PrintableText(code)), which is not a currency code of three letters A–Z"
    case .rateOutOfRange(let code, let text):
      "rates.\(code) is \(PrintableText(text)), expected a positive number from "
        + "10⁻¹² to 10¹² of at most 38 digits"
    case .otherBase(let asked, let found):
      "base_code is \(PrintableText(found)), asked for \(asked)"
    case .baseNotOne(let base, nil): "rates.\(base), the base's own rate, is missing"
    case .baseNotOne(let base, let rate?): "rates.\(base), the base's own rate, is \(rate), not 1"
    case .tooFewCurrencies(let count): "rates has \(count) of at least 2 currencies"
    case .fromTheFuture(let updated, let now):
      "time_last_update_unix is \(updated), more than a day after now, \(now)"
    case .olderThanStored(let updated, let stored):
      "time_last_update_unix is \(updated), older than the stored snapshot of \(stored)"
    case .currenciesMissing(let codes, let count):
      "rates lacks \(codes.count) of the \(count) currencies stored before, more than 20 %: "
        + "\(Self.list(codes)); if that is right, run: ratepress fetch --accept-missing"
    }
  }

  /// What to do about it; nil where the violation itself says so.
  var advice: String? {
    switch self {
    case .sourceError("unsupported-code"): "check source.base"
    case .currenciesMissing: nil
    case .fromTheFuture: "check this machine's clock, and run again later"
    case .olderThanStored: "run again later"
    case .transport(let failure): failure.sourceAdvice
    default: "run again later, and check source.url if that does not help"
    }
  }

  private static func list(_ codes: [CurrencyCode]) -> String {
    codes.prefix(10).map(\.description).joined(separator: " ") + (codes.count > 10 ? " …" : "")
  }
}
