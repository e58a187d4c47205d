import RatesDomain

/// `[[source]]`: where rates come from.
struct SourceConfiguration: Sendable, Equatable {
  /// The kinds of source; the texts are what `kind` says and what snapshots are filed under.
  enum Kind: String, Sendable, CaseIterable {
    case openERAPI = "open-er-api"
  }

  let kind: Kind
  /// Address without a slash at its end, http or https; a slash and the base's code follow it.
  let url: String
  /// The currency that is asked for; rates of other bases are cross rates.
  let base: CurrencyCode
}
