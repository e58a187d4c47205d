import Formats
import RatesDomain
import Transport

/// Why an answer is rejected.
package enum ValidationError: Error, Equatable {
  /// The body did not come whole or not within the size limit.
  case transport(TransportFailure)
  /// The body is not strict JSON.
  case notJSON(JSONError)
  /// The whole answer is no object.
  case notAnObject(kind: String)
  /// A field is absent.
  case missing(field: String)
  /// A field has a value of another kind than the contract says.
  case wrongKind(field: String, expected: String, found: String)
  /// The source says what is wrong, as its `error-type`.
  case sourceError(type: String)
  /// `result` is neither success nor error.
  case noSuccess(result: String)
  /// A currency's code is not three letters A–Z.
  case malformedCode(String)
  /// A rate is no positive number within the range.
  case rateOutOfRange(code: CurrencyCode, text: String)
  /// The rates are for another base than the one asked for.
  case otherBase(asked: CurrencyCode, found: String)
  /// The base's own rate is absent or not 1.
  case baseNotOne(base: CurrencyCode, rate: ExactDecimal?)
  /// There are too few currencies to make a pair.
  case tooFewCurrencies(count: Int)
  /// The update time lies more than a day ahead.
  case fromTheFuture(updated: Timestamp, now: Timestamp)
  /// The update time precedes that of the newest stored snapshot.
  case olderThanStored(updated: Timestamp, stored: Timestamp)
  /// Too many of the newest stored snapshot's currencies are absent.
  case currenciesMissing([CurrencyCode], of: Int)
}
