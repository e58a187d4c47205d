import RatepressSite
import RatesData
import RatesDomain

/// What `status` tells of one of the site's sources.
struct SourceStatus: Encodable {
  /// A currency whose rate is not the newest one.
  struct DatedCurrency: Encodable {
    let currency: String
    /// The rate that stands, and the update that it is of; absent if none does.
    let rate: String?
    let updated: String?
    /// The figure that is held back; absent for a currency that is missing.
    let heldRate: String?

    fileprivate var text: String {
      guard let rate, let updated else { return "it had none before" }
      return "the rate of \(updated), \(rate), stands"
    }
  }

  /// What is stored of the years.
  struct History: Encodable {
    /// Publication days of which nothing is stored.
    struct Gap: Encodable {
      let from: String
      let to: String
    }

    let first: String
    let last: String
    let days: Int
    let gaps: [Gap]

    /// Nil if nothing is stored.
    init?(_ history: RateHistory, _ calendar: PublicationCalendar) {
      guard let first = history.days.first?.date, let last = history.days.last?.date else {
        return nil
      }
      self.first = first.description
      self.last = last.description
      days = history.days.count
      gaps = history.gaps(calendar: calendar).map {
        Gap(from: $0.from.description, to: $0.to.description)
      }
    }
  }

  let source: String
  /// What the figures are stated against; absent without any.
  let base: String?
  let updated: String?
  /// When its rates are overdue by its calendar.
  let overdueAt: String?
  let isStale: Bool
  /// Whether pages show its rates: all of them, or those of some currencies.
  let isShown: Bool
  let heldBack: [DatedCurrency]
  let missing: [DatedCurrency]
  /// Those whose figure the owner withdrew; absent without any.
  let withdrawn: [DatedCurrency]?
  /// The last rates of currencies that have ended; absent without any.
  let ended: [DatedCurrency]?
  let history: History?
  /// The files that were imported and are damaged, of which the history has nothing; absent without any.
  let damaged: [String]?
  /// What lines call the source.
  private let label: String
  /// The day of its newest rates.
  private let day: ReferenceDate?
  /// Where its rates are shown, in words; nil for the source that pages show.
  private let place: String?
  /// The currencies whose rates pages show of it; nil for all.
  private let shown: Set<String>?

  private enum CodingKeys: CodingKey {
    case source, base, updated, overdueAt, isStale, isShown, heldBack, missing, withdrawn, ended
    case history, damaged
  }

  /// - Parameters:
  ///   - isMain: Whether it is the source that pages show.
  ///   - currencies: Those that are shown of it because that one lacks them.
  init(
    _ rates: SourceRates, isMain: Bool, currencies: Set<CurrencyCode>, isStale: Bool,
    _ lookup: HistoryStore.Lookup? = nil
  ) {
    source = rates.source.kind
    label = rates.source.label
    base = rates.newest?.base.description
    history = lookup.flatMap { History($0.history, rates.source.calendar) }
    let files = lookup?.damagedOriginals.map { "\($0.path): \($0.reason)" } ?? []
    damaged = files.isEmpty ? nil : files
    updated = rates.newest?.updated.description
    overdueAt = rates.overdue?.description
    isShown = isMain || !currencies.isEmpty
    place =
      isMain
      ? nil
      : currencies.isEmpty
        ? "not shown"
        : "shown for \(RateNotice.listed(currencies.sorted()))"
    shown = isMain ? nil : Set(currencies.map(\.description))
    self.isStale = isStale
    let ended = (rates.newest?.ended ?? [:]).sorted { $0.key < $1.key }.map { code, rate in
      DatedCurrency(
        currency: code.description, rate: rate.rate.description,
        updated: rate.updated.description, heldRate: nil)
    }
    self.ended = ended.isEmpty ? nil : ended
    let carriedForward = (rates.newest?.carriedForward ?? [:]).sorted { $0.key < $1.key }.map {
      code, rate in
      DatedCurrency(
        currency: code.description, rate: rate.rate.description,
        updated: rate.updated.description,
        heldRate: rates.newest?.fetched[code]?.description)
    }
    let taken = rates.newest?.withdrawn ?? [:]
    let isWithdrawn = { (one: DatedCurrency) in
      CurrencyCode(one.currency).map { taken[$0] != nil } ?? false
    }
    heldBack = carriedForward.filter { $0.heldRate != nil && !isWithdrawn($0) }
    missing = carriedForward.filter { $0.heldRate == nil }
    let withdrawn =
      carriedForward.filter(isWithdrawn)
      + (rates.newest?.withoutRate ?? []).sorted().map { code in
        DatedCurrency(
          currency: code.description, rate: nil, updated: nil,
          heldRate: taken[code]?.description)
      }
    self.withdrawn = withdrawn.isEmpty ? nil : withdrawn
    day = rates.newest?.day(rates.source.calendar)
  }

  /// What there is to say of it besides the age of the rates that are shown. What it lacks or holds back of rates that
  /// are not shown is left out.
  var lines: [String] {
    var lines: [String] = []
    if let place {
      let age = updated.map { "rates of \($0)" } ?? span ?? "no rates"
      lines.append("\(label): \(age)\(isStale && updated != nil ? ", out of date" : ""), \(place)")
    }
    return lines + (damaged ?? []) + gapLines + heldBack.filter(isShown).map(heldLine)
      + withdrawnLines
      + missing.filter(isShown).map {
        "\(label): \($0.currency) is missing; its last rate is of \($0.updated ?? "")"
      }
  }

  private func isShown(_ one: DatedCurrency) -> Bool {
    shown.map { $0.contains(one.currency) } ?? true
  }

  /// What is withdrawn, and how it is undone.
  var withdrawnLines: [String] {
    (withdrawn ?? []).map { one in
      "\(label): \(one.currency) \(one.heldRate ?? "") is withdrawn; \(one.text); to undo it: ratepress "
        + "withdraw \(day?.description ?? "DATE") \(one.currency) --undo"
    }
  }

  /// From when to when the history goes.
  private var span: String? {
    history.map { "\($0.days.counted("day")) from \($0.first) to \($0.last)" }
  }

  /// That the history has gaps.
  var gapLines: [String] {
    guard let history, let span, let gap = history.gaps.last else { return [] }
    return [
      "\(label): \(span), with \(history.gaps.count.counted("gap")), the last from \(gap.from) to "
        + "\(gap.to)"
    ]
  }

  /// What is held back, shown or not, and how it is taken.
  var heldLines: [String] { heldBack.map(heldLine) }

  private func heldLine(_ one: DatedCurrency) -> String {
    "\(label): \(one.currency) \(one.heldRate ?? "") is held back; the rate of \(one.updated ?? ""), "
      + "\(one.rate ?? ""), stays; to take it: ratepress fetch --accept \(one.currency)"
  }
}

/// Why the rates of another source than the preferred one are shown.
struct FailoverStatus: Encodable {
  let preferred: String
  /// The update time of its newest rates; absent if it sent none.
  let lastUpdate: String?
  /// When they became overdue.
  let since: String?
  /// The same in words.
  let text: String

  init(_ failover: Failover, main: SourceDescriptor) {
    preferred = failover.preferred.kind
    lastUpdate = failover.lastUpdate?.description
    since = failover.since?.description
    text = failover.text(main: main)
  }
}
