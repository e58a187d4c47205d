import RatesDomain

/// What an answer of the right shape must further be; each rule returns how it is broken.
struct ValidationRule: Sendable {
  let violation: @Sendable (OpenERAnswer, _ asked: CurrencyCode, RateRequest) -> ValidationError?

  /// All rules, in the order in which they are applied.
  static let all = [
    baseIsTheOneAskedFor, baseRateIsOne, atLeastTwoCurrencies, notFromTheFuture, notOlderThanStored,
    fewCurrenciesMissing,
  ]

  static let baseIsTheOneAskedFor = ValidationRule { answer, asked, _ in
    answer.base == asked.description ? nil : .otherBase(asked: asked, found: answer.base)
  }

  static let baseRateIsOne = ValidationRule { answer, asked, _ in
    let rate = answer.rates[asked]
    return rate == 1 ? nil : .baseNotOne(base: asked, rate: rate)
  }

  static let atLeastTwoCurrencies = ValidationRule { answer, _, _ in
    answer.rates.count >= 2 ? nil : .tooFewCurrencies(count: answer.rates.count)
  }

  static let notFromTheFuture = ValidationRule { answer, _, request in
    answer.updated <= request.now + RateRequest.clockTolerance
      ? nil : .fromTheFuture(updated: answer.updated, now: request.now)
  }

  static let notOlderThanStored = ValidationRule { answer, _, request in
    guard let stored = request.newest?.updated, answer.updated < stored else { return nil }
    return .olderThanStored(updated: answer.updated, stored: stored)
  }

  /// At most a fifth may vanish at once; a truncated answer looks like that.
  static let fewCurrenciesMissing = ValidationRule { answer, _, request in
    guard let stored = request.newest?.currencies, !request.acceptsMissing else { return nil }
    let missing = stored.filter { answer.rates[$0] == nil }
    return missing.count * 5 > stored.count
      ? .currenciesMissing(missing, of: stored.count) : nil
  }
}
