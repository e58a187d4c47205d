import RatesDomain

/// The currencies that get a list and converters of their own.
enum BaseSelection: Sendable, Equatable {
  /// These, the first one's list at the root of its language; never empty, none twice.
  case listed([CurrencyCode])
  /// Every currency of the newest snapshot.
  case all
}
