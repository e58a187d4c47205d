/// A source's own words for why it gives no rates.
package struct ReportedError: Error, Sendable, Equatable {
  /// What the words mean, where that is known.
  package enum Meaning: Sendable {
    case other
    /// The source does not know the base.
    case unknownBase
    /// The key is not known to the source.
    case wrongKey
    /// The key is known, and no longer or not yet accepted.
    case inactiveKey
    /// The key's requests are used up.
    case quotaReached
  }

  /// The words.
  let type: String
  /// What they mean.
  let meaning: Meaning

  /// An error as the source reports it.
  package init(type: String, _ meaning: Meaning = .other) {
    self.type = type
    self.meaning = meaning
  }
}

extension ReportedError.Meaning {
  /// The meaning in words; nil for one that is not known.
  var description: String? {
    switch self {
    case .other: nil
    case .unknownBase: "it does not know this base"
    case .wrongKey: "the key is wrong or expired"
    case .inactiveKey: "the key's account is inactive or expired"
    case .quotaReached: "the key's requests are used up"
    }
  }

  /// Whether another key, or the same one later, would bring rates.
  var isOfKey: Bool {
    switch self {
    case .other, .unknownBase: false
    case .wrongKey, .inactiveKey, .quotaReached: true
    }
  }

  /// What the site's owner can do about it.
  var advice: String {
    switch self {
    case .other: "run again later, and check source.url if that does not help"
    case .unknownBase: "check source.base"
    case .wrongKey: "check the key, and where it comes from"
    case .inactiveKey: "look into the account at the source"
    case .quotaReached: "run less often, or raise the quota at the source"
    }
  }
}
