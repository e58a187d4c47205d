import RatesDomain

/// Takes figures of a source and base back, or puts others in their place.
package struct Withdrawal {
  /// What is changed of one figure.
  package struct Change: Sendable, Equatable {
    /// Whose figure it is.
    package let place: Correction.Place
    /// The figure as it was fetched or imported.
    package let was: ExactDecimal
    /// The correction before; nil if there was none.
    package let before: Correction?
    /// The figure that holds now; nil if the rate before stands.
    package let figure: ExactDecimal?
    /// Whether the correction is taken away, so that the figure holds again.
    package let isUndone: Bool

    /// Whether nothing changes by it.
    package var isDone: Bool {
      guard let before else { return false }
      return !isUndone && before.figure == figure
    }
  }

  /// The source.
  package let source: SourceDescriptor
  /// The base that its figures are stated against.
  package let base: CurrencyCode
  private let folder: String

  /// The figures of a source and base in the folder of a snapshot store.
  package init(folder: String, source: SourceDescriptor, base: CurrencyCode) {
    self.folder = folder
    self.source = source
    self.base = base
  }

  /// What would change; nil if one of the currencies has no figure on that day, or for `undoes` no
  /// correction.
  package func changes(
    of codes: [CurrencyCode], on date: ReferenceDate, to figure: ExactDecimal?, undoes: Bool
  ) throws -> [Change]? {
    let corrections = Dictionary(try file.inForce().map { ($0.place, $0) }) { $1 }
    let day = try HistoryStore(folder: folder).history(
      of: source, base: base, years: date.year...date.year, only: Set(codes), keeps: false
    ).history.days.last { $0.date == date }
    var changes: [Change] = []
    for code in codes {
      let place = Correction.Place(date: date, currency: code)
      let shown = day?[code]
      let before = corrections[place].flatMap { $0.holds(shown) ? $0 : nil }
      guard let was = before?.was ?? (undoes ? nil : shown), before != nil || !undoes else {
        return nil
      }
      changes.append(
        Change(
          place: place, was: was, before: before, figure: undoes ? was : figure,
          isUndone: undoes || figure == was))
    }
    return changes
  }

  /// Makes the changes, in one step.
  package func make(_ changes: [Change], now: Timestamp) throws {
    var corrections = Dictionary(try file.inForce().map { ($0.place, $0) }) { $1 }
    for change in changes where !change.isDone {
      corrections[change.place] =
        change.isUndone
        ? nil
        : Correction(place: change.place, was: change.was, figure: change.figure, made: now)
    }
    try file.write(Array(corrections.values))
  }

  /// The day of the rate that stands in for a withdrawn one; nil if there is none.
  package func standing(of place: Correction.Place) throws -> (
    date: ReferenceDate, rate: ExactDecimal
  )? {
    let years = (place.date.year - 1)...place.date.year
    let days = try HistoryStore(folder: folder).history(
      of: source, base: base, years: years, only: [place.currency], keeps: false
    ).history.days
    return days.last { $0.date < place.date && $0[place.currency] != nil }.flatMap { day in
      day[place.currency].map { (date: day.date, rate: $0) }
    }
  }

  private var file: CorrectionFile {
    CorrectionFile(store: folder, source: source.kind, base: base)
  }
}
