import Formats
import RatesDomain
import SourceText
import Transport

/// Why an answer is rejected.
package enum ValidationError: Error, Equatable {
  /// The body did not come whole or not within the size limit.
  case transport(TransportFailure)
  /// The body is not strict JSON.
  case notJSON(JSONError)
  /// The body is a document that cannot be read.
  case unreadable(DocumentFault)
  /// A day of a document cannot be what it says.
  case implausibleDay(DocumentFault)
  /// The whole answer is not the kind of value that the contract says.
  case otherThan(_ expected: String, found: String)
  /// A field is absent.
  case missing(field: String)
  /// A field has a value of another kind than the contract says.
  case wrongKind(field: String, expected: String, found: String)
  /// The source itself reports an error.
  case reported(ReportedError)
  /// The answer has no rates at all, or none for any of the days that were asked for.
  case empty
  /// An answer to a request with a key, of which nothing is quoted; the size is that of the body in bytes. Both are
  /// nil if it did not come whole.
  indirect case unquoted(ValidationError, status: Int?, size: Int?)
  /// A currency's code is not three letters A–Z.
  case malformedCode(String)
  /// A currency comes twice.
  case repeatedCurrency(CurrencyCode)
  /// A day comes twice.
  case repeatedDay(ReferenceDate)
  /// A rate is no positive number within the range.
  case rateOutOfRange(code: CurrencyCode, text: String)
  /// The rates are for another base than the one asked for.
  case otherBase(asked: CurrencyCode, found: String)
  /// The base's own rate is absent or not 1.
  case baseNotOne(base: CurrencyCode, rate: ExactDecimal?)
  /// There are too few currencies to make a pair.
  case tooFewCurrencies(count: Int)
  /// The update time lies more than a day ahead, or its day has not begun where the source is.
  case fromTheFuture(updated: Timestamp, now: Timestamp)
  /// The update time precedes that of the newest stored snapshot.
  case olderThanStored(updated: Timestamp, stored: Timestamp)
  /// Too many of the newest stored snapshot's currencies are absent.
  case currenciesMissing([CurrencyCode], of: Int)
  /// Too many currencies that the newest stored snapshot lacks, against as many as that has.
  case currenciesNew([CurrencyCode], of: Int)
  /// Too many of the answer's currencies are in no table, with those of stored answers.
  case currenciesUnlisted([CurrencyCode], of: Int, before: Int)
}

extension ValidationError {
  /// The first currency that it is about, if that is in the answer.
  var currency: CurrencyCode? {
    switch self {
    case .rateOutOfRange(let code, _), .repeatedCurrency(let code): code
    case .currenciesNew(let codes, _), .currenciesUnlisted(let codes, _, _): codes.first
    default: nil
    }
  }

  /// Whether it says itself where it is.
  var hasPlace: Bool {
    switch self {
    case .unreadable, .implausibleDay: true
    default: false
    }
  }
}

extension ValidationError: CustomStringConvertible {
  /// The violation as a sentence without its end.
  package var description: String {
    switch self {
    case .transport(let failure): "\(failure)"
    case .notJSON(let error): "\(error)"
    case .unreadable(let fault), .implausibleDay(let fault): fault.withoutAdvice
    case .otherThan(let expected, let found): "it is \(found), not \(expected)"
    case .missing(let field): "the field \(field) is missing"
    case .wrongKind(let field, let expected, let found):
      "\(field) is \(found), expected \(expected)"
    case .reported(let error):
      "the source reports \(PrintableText(error.type))"
        + (error.meaning.description.map { ": \($0)" } ?? "")
    case .empty: "it has no rates"
    case .unquoted(let error, let status, let size):
      "\(error.fault) (\(status.map { "status \($0), " } ?? "")\(size.map { "\($0) bytes, " } ?? "")"
        + "nothing quoted, since a key was sent)"
    case .malformedCode(let code):
      "rates has \(PrintableText(code)), which is not a currency code of three letters A–Z"
    case .repeatedCurrency(let code): "it has \(code) twice"
    case .repeatedDay(let date): "it has \(date) twice"
    case .rateOutOfRange(let code, let text):
      "rates.\(code) is \(PrintableText(text)), expected a positive number from "
        + "10⁻¹² to 10¹² of at most 38 digits"
    case .otherBase(let asked, let found):
      "its base is \(PrintableText(found)), asked for \(asked)"
    case .baseNotOne(let base, nil): "the base's own rate, \(base), is missing"
    case .baseNotOne(let base, let rate?): "the base's own rate, \(base), is \(rate), not 1"
    case .tooFewCurrencies(let count): "it has \(count) of at least 2 currencies"
    case .fromTheFuture(let updated, let now):
      "its update time is \(updated), too far after now, \(now)"
    case .olderThanStored(let updated, let stored):
      "its update time is \(updated), older than the stored snapshot of \(stored)"
    case .currenciesMissing(let codes, let count):
      "it lacks \(codes.count) of the \(count) currencies stored before, more than 20 %: "
        + "\(Self.list(codes)); if that is right, run: ratepress fetch --accept-missing"
    case .currenciesNew(let codes, let count):
      "it has \(codes.count) new currencies, more than 20 % of the \(count) stored before: "
        + "\(Self.list(codes)); if that is right, run: ratepress fetch --accept-new"
    case .currenciesUnlisted(let codes, let count, let before):
      "\(codes.count) of its \(count) currencies are in no table of currencies"
        + (before > 0 ? ", after \(before) such in stored answers: " : ": ")
        + "\(Self.list(codes)); if that is right, run: ratepress fetch --accept-new"
    }
  }

  /// What the site's owner can do about it; nil if the violation itself says so.
  var advice: String? {
    switch self {
    case .reported(let error): error.meaning.advice
    case .unquoted(let error, _, _): error.advice
    case .otherBase: "check source.base"
    case .currenciesMissing, .currenciesNew, .currenciesUnlisted: nil
    case .fromTheFuture: "check this machine's clock, and run again later"
    case .olderThanStored: "run again later"
    case .transport(let failure): failure.sourceAdvice
    default: "run again later, and check source.url if that does not help"
    }
  }

  /// The same of a file on this machine.
  var fileAdvice: String? {
    switch self {
    case .otherBase, .currenciesMissing, .currenciesNew, .currenciesUnlisted: advice
    case .implausibleDay(let fault): fault.advice
    case .fromTheFuture: "correct the day, or this machine's clock"
    case .unreadable(let fault): fault.sourceAdvice ?? "correct the file"
    default: "correct the file"
    }
  }

  /// What is wrong, without a word or a figure of the answer.
  private var fault: String {
    switch self {
    case .transport(let failure): "\(failure.unquoted)"
    case .notJSON(let error):
      if case .duplicateName = error.problem {
        "a name stands twice in one object (line \(error.place.line), column \(error.place.column))"
      } else {
        "\(error)"
      }
    case .unreadable(let fault), .implausibleDay(let fault):
      "the document cannot be read" + (fault.line.map { " (line \($0))" } ?? "")
    case .otherThan(let expected, _): "it is not \(expected)"
    case .missing(let field): "the field \(Self.outermost(field)) is missing"
    case .wrongKind(let field, let expected, _):
      "\(Self.outermost(field)) is not as expected: \(expected)"
    case .reported(let error):
      "the source reports an error" + (error.meaning.description.map { ": \($0)" } ?? "")
    case .malformedCode: "a currency code is not three letters A–Z"
    case .repeatedCurrency: "it has a currency twice"
    case .repeatedDay: "it has a day twice"
    case .rateOutOfRange:
      "a rate is no positive number from 10⁻¹² to 10¹² of at most 38 digits"
    case .otherBase(let asked, _): "its base is not \(asked), which was asked for"
    case .baseNotOne(let base, _?): "the base's own rate, \(base), is not 1"
    case .fromTheFuture: "its update time is in the future"
    case .olderThanStored(_, let stored):
      "its update time is older than the stored snapshot of \(stored)"
    case .currenciesMissing(let codes, let count):
      "it lacks \(codes.count) of the \(count) currencies stored before, more than 20 %; if that is right, "
        + "run: ratepress fetch --accept-missing"
    case .currenciesNew(let codes, _), .currenciesUnlisted(let codes, _, _):
      "\(codes.count) currencies are new or in no table; if that is right, run: ratepress fetch --accept-new"
    case .empty, .baseNotOne(_, nil), .tooFewCurrencies: description
    case .unquoted(let error, _, _): error.fault
    }
  }

  /// The field of the answer itself that a field is in: deeper ones may have names of the answer's.
  private static func outermost(_ field: String) -> Substring {
    field.prefix { $0 != "." && $0 != "[" }
  }

  private static func list(_ codes: [CurrencyCode]) -> String {
    codes.prefix(10).map(\.description).joined(separator: " ") + (codes.count > 10 ? " …" : "")
  }
}
