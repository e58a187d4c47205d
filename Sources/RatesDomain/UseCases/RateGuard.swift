/// Holds back the rates of an answer that can hardly be right, and keeps those that it lacks: for a while
/// in their place, then as the last ones.
public struct RateGuard: Sendable, Equatable {
  /// The largest move since the last rate that is taken at once, in percent; nil for any.
  public var maxChange: ExactDecimal?
  /// For how many days from the first update without it a currency that the source no longer has keeps its rate.
  public var missingDays: Int

  /// A guard; without arguments that of a new site.
  public init(maxChange: ExactDecimal? = 25, missingDays: Int = 14) {
    self.maxChange = maxChange
    self.missingDays = missingDays
  }

  /// An answer with the rates that stand in for what is held back or missing, and the last ones of
  /// currencies that have been missing for too long.
  ///
  /// A rate that moved too far is taken if the update before had about the same figure, or another
  /// source has. That of a currency which had ended is compared with its last one.
  ///
  /// - Parameters:
  ///   - last: The newest snapshot of the same source and base.
  ///   - witnesses: Gives the newest snapshots of other sources, if a rate is in doubt.
  ///   - accepted: What a person has accepted.
  /// - Throws: `ImplausibleRates` if more than a tenth of the rates would be held back, and what the
  ///   witnesses throw.
  public func judge(
    _ answer: Snapshot, after last: Snapshot?, witnesses: () throws -> [Snapshot],
    accepted: AcceptedRates
  ) throws -> Snapshot {
    guard let last else { return answer }
    let doubtful = answer.published.keys.filter {
      !accepted.contains($0) && isDoubtful($0, answer, after: last)
    }
    let seen = doubtful.isEmpty ? [] : try witnesses()
    var carriedForward: [CurrencyCode: DatedRate] = [:]
    for code in doubtful where !isSeen(code, answer, seen) {
      // The source's own last figure is not stored for it: as that is corrected, what is held back would count as right.
      carriedForward[code] = (last.datedRate(of: code) ?? last.ended[code]).map {
        DatedRate(rate: $0.rate, updated: $0.updated)
      }
    }
    // One that comes back says nothing of the others.
    let moved = carriedForward.keys.count { last.ended[$0] == nil }
    guard moved * 10 <= answer.published.count else {
      throw ImplausibleRates(
        currencies: carriedForward.keys.sorted(), of: answer.published.count,
        maxChange: maxChange ?? 0)
    }
    var ended = last.ended
    for code in last.rates.keys where answer.published[code] == nil {
      guard let rate = last.lastRate(of: code) else { continue }
      let since = last.missing[code].map(Self.firstUpdate) ?? answer.updated
      if answer.updated < since + Int64(missingDays) * 86_400 {
        carriedForward[code] = rate.missing(since: since)
      } else {
        ended[code] = rate.missing(since: since)
      }
    }
    return carriedForward.isEmpty && ended.isEmpty
      ? answer : answer.with(carriedForward: carriedForward, ended: ended)
  }

  /// The first update that lacked a currency. Where it was not noted, that of the day after the rate.
  private static func firstUpdate(without rate: DatedRate) -> Timestamp {
    rate.missingSince ?? rate.updated + 86_400
  }

  private func isDoubtful(_ code: CurrencyCode, _ answer: Snapshot, after last: Snapshot) -> Bool {
    guard let maxChange, let rate = answer.published[code],
      let old = last.rates[code] ?? last.ended[code]?.rate,
      rate.hasMoved(from: old, byMoreThan: maxChange)
    else { return false }
    guard last.carriedForward[code] != nil, let held = last.published[code] else { return true }
    return rate.hasMoved(from: held, byMoreThan: maxChange)
  }

  /// Whether another source has about the same figure.
  private func isSeen(_ code: CurrencyCode, _ answer: Snapshot, _ witnesses: [Snapshot]) -> Bool {
    guard let maxChange, let rate = answer.crossRate(base: answer.base, quote: code) else {
      return false
    }
    return witnesses.contains { witness in
      witness.crossRate(base: answer.base, quote: code).map {
        !rate.hasMoved(from: $0, byMoreThan: maxChange)
      } ?? false
    }
  }
}

/// The figures that a person has accepted, however far they moved.
public enum AcceptedRates: Sendable, Equatable {
  /// Those of these currencies.
  case only(Set<CurrencyCode>)
  /// All of them.
  case all

  /// Nothing is accepted.
  public static let none = AcceptedRates.only([])

  /// Whether a currency is accepted by its code.
  public func names(_ code: CurrencyCode) -> Bool {
    if case .only(let codes) = self { codes.contains(code) } else { false }
  }

  /// Whether a currency's figure is accepted.
  public func contains(_ code: CurrencyCode) -> Bool {
    switch self {
    case .only(let codes): codes.contains(code)
    case .all: true
    }
  }
}

/// So many rates of an answer moved too far that none of it is taken.
public struct ImplausibleRates: Error, Equatable {
  /// What would be held back, in alphabetical order.
  public let currencies: [CurrencyCode]
  /// How many rates the answer has.
  public let count: Int
  /// The largest move that is taken at once, in percent.
  public let maxChange: ExactDecimal

  init(currencies: [CurrencyCode], of count: Int, maxChange: ExactDecimal) {
    self.currencies = currencies
    self.count = count
    self.maxChange = maxChange
  }
}
