import RatesDomain

extension ExtractedRates {
  /// The rates as a snapshot of the base that was asked for; throws if they break a rule.
  func snapshot(
    of adapter: SourceAdapter, base: CurrencyCode, in request: RateRequest
  ) throws(ValidationError) -> Snapshot {
    guard self.base == base.description else { throw .otherBase(asked: base, found: self.base) }
    let (updated, nextUpdate) = try moments(adapter, now: request.now)
    let snapshot = Snapshot(
      source: adapter.descriptor.kind, base: base, updated: updated, day: day,
      nextUpdate: nextUpdate, quotation: quotation ?? adapter.descriptor.quotation, rates: rates,
      bankRates: bankRates)
    for rule in ValidationRule.all {
      if let violation = rule.violation(snapshot, request) { throw violation }
    }
    return snapshot
  }

  private func moments(
    _ adapter: SourceAdapter, now: Timestamp
  ) throws(ValidationError) -> (updated: Timestamp, nextUpdate: Timestamp?) {
    switch updated {
    case .moment(let moment):
      // A next update that is past or too far off is not believed.
      let next = nextUpdate.flatMap { next in
        next > moment && next < moment + FetchState.longestWait ? next : nil
      }
      return (moment, next)
    case .day(let day):
      let calendar = adapter.descriptor.calendar
      let updated = calendar.publication(on: day)
      guard day <= calendar.day(of: now) + (adapter.datesAhead ? 1 : 0) else {
        throw .fromTheFuture(updated: updated, now: now)
      }
      return (updated, calendar.publication(after: updated))
    }
  }
}
