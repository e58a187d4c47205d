/// One web service that publishes rates, as one adapter asks it.
public protocol RateSource {
  /// The name that snapshots are stored under, such as `open-er-api`.
  var name: String { get }
  /// The currency that is asked for.
  var base: CurrencyCode { get }
  /// The address that is asked, as it stands in the memory of requests.
  var address: String { get }

  /// Asks for the newest rates, once or, where the trouble passes, a few times.
  ///
  /// Throws the data layer's error where the source cannot be reached or its answer breaks a rule.
  func latest(_ request: RateRequest) throws -> FetchResult
}
