import RatesDomain

/// A rule that the rates of an answer must keep, whatever the source; it returns how it is broken.
struct ValidationRule: Sendable {
  let violation: @Sendable (Snapshot, RateRequest) -> ValidationError?

  /// All rules, in the order in which they are applied.
  static let all = [
    validRates, notFromTheFuture, notOlderThanStored, fewCurrenciesMissing, fewCurrenciesNew,
  ]

  static let validRates = ValidationRule { answer, _ in
    ValidRates.violation(answer.rates, base: answer.base)
  }

  static let notFromTheFuture = ValidationRule { answer, request in
    answer.updated.isAhead(of: request.now)
      ? .fromTheFuture(updated: answer.updated, now: request.now) : nil
  }

  /// A stored snapshot from the future does not count, unless the answer is close to it: then the
  /// machine's clock is behind.
  static let notOlderThanStored = ValidationRule { answer, request in
    guard let stored = request.newest?.updated, answer.updated < stored else { return nil }
    let isFarOff = stored > answer.updated + FetchState.longestWait
    return isFarOff && stored.isAhead(of: request.now)
      ? nil : .olderThanStored(updated: answer.updated, stored: stored)
  }

  /// At most a fifth may vanish at once; a truncated answer looks like that.
  static let fewCurrenciesMissing = ValidationRule { answer, request in
    guard let stored = request.newest?.fetched.keys.sorted(), !request.acceptsMissing else {
      return nil
    }
    let missing = stored.filter { answer.published[$0] == nil }
    return missing.count * 5 > stored.count
      ? .currenciesMissing(missing, of: stored.count) : nil
  }

  /// At most a fifth of what is stored may come at once; what any stored answer had comes back. Of currencies in no
  /// table, all stored answers and this one together may have a fifth as many as this one has currencies; of a bank
  /// none that is new. Invented codes would fill the site with pages.
  static let fewCurrenciesNew = ValidationRule { answer, request in
    guard !request.acceptsNew else { return nil }
    let newest = request.newest
    var new = answer.published.keys.filter { newest?.rates[$0] == nil }
    if let newest, new.count * 5 > newest.rates.count {
      let stored = newest.rates
      let had = request.storedCurrencies().union(newest.ended.keys)
      new.removeAll(where: had.contains)
      guard new.count * 5 <= stored.count else {
        return .currenciesNew(new.sorted(), of: stored.count)
      }
    }
    let count = answer.published.count
    let isBank =
      SourceAdapter.named(answer.source)?.descriptor.mayHaveUnlistedCurrencies == false
    let unlisted = new.filter { !CurrencyNames.isListed($0) }
    guard !unlisted.isEmpty else { return nil }
    let known = request.storedCurrencies().filter { !CurrencyNames.isListed($0) }
    let unknown = unlisted.filter { !known.contains($0) }
    return !unknown.isEmpty && (known.count + unknown.count) * 5 > (isBank ? 0 : count)
      ? .currenciesUnlisted(unknown.sorted(), of: count, before: known.count) : nil
  }
}
