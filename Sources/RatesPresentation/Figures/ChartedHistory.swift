import RatesDomain
import Synchronization

/// What is stored of a source over the years; read when the first page needs it.
package final class SiteHistory: Sendable {
  /// The publisher of the rates.
  package let source: SourceDescriptor
  /// The currency against which it stated them.
  package let base: CurrencyCode
  /// The last day that counts.
  private let newest: ReferenceDate
  private let newUnits: Set<CurrencyCode>
  private let state: String
  private let read: @Sendable () -> Reading
  private let made = Mutex<ChartedHistory??>(nil)
  private let found = Mutex<[String]>([])

  /// What could be read.
  package struct Reading {
    let history: RateHistory?
    let faults: [String]

    /// A history, and a line for each thing that it lacks.
    package init(history: RateHistory?, faults: [String] = []) {
      self.history = history
      self.faults = faults
    }
  }

  /// A history that is read by the closure.
  ///
  /// - Parameters:
  ///   - state: Changes with what is stored.
  ///   - newest: The last day that counts.
  ///   - newUnits: The currencies that are marked as having a new unit since the day before.
  package init(
    of source: SourceDescriptor, base: CurrencyCode, state: String, until newest: ReferenceDate,
    newUnits: Set<CurrencyCode> = [], read: @escaping @Sendable () -> Reading
  ) {
    self.source = source
    self.base = base
    self.state = state
    self.newest = newest
    self.newUnits = newUnits
    self.read = read
  }

  /// What was found wrong when it was read, in lines.
  package var faults: [String] { found.withLock { $0 } }

  /// The history prepared for charts; nil if it is too short.
  var charted: ChartedHistory? {
    made.withLock { made in
      if let made { return made }
      let reading = read()
      found.withLock { $0 = reading.faults }
      let charted = reading.history.flatMap { history in
        let end = history.days.partitioningIndex { $0.date > newest }
        return ChartedHistory(
          RateHistory(
            source: history.source, base: history.base, quotation: history.quotation,
            days: Array(history.days[..<end])), of: source, newUnits: newUnits)
      }
      made = .some(charted)
      return charted
    }
  }

  /// The history if charts show it on pages of another source's rates, and scripts may ask for its figures.
  var lent: ChartedHistory? {
    made.withLock { $0 ?? nil }.flatMap { $0.lendsFigures ? $0 : nil }
  }

  /// Changes with all that charts show of it.
  var digestText: String {
    "\(source.kind) \(base) \(source.name) \(source.credit.text) \(source.credit.url) "
      + "\(source.license.rawValue) \(newest) \(state)"
  }
}

/// The stored years of a source, prepared for the charts of all pairs.
package final class ChartedHistory: Sendable {
  let source: SourceDescriptor
  let base: CurrencyCode
  let columns: RateColumns
  /// Whether pages may list its figures day by day, as its license says; otherwise they show the
  /// picture and what it labels.
  let listsFigures: Bool
  private let axesByDay = Mutex<[ReferenceDate: [ChartAxis]]>([:])
  private let isBorrowed = Atomic<Bool>(false)

  /// Nil for a history with fewer than two days.
  package init?(
    _ history: RateHistory, of source: SourceDescriptor, newUnits: Set<CurrencyCode> = []
  ) {
    guard history.days.count > 1 else { return nil }
    self.source = source
    base = history.base
    columns = RateColumns(history, newUnits: newUnits)
    listsFigures = source.allowsData
  }

  /// The ranges up to a day for which something is stored, the shortest first.
  func axes(until day: ReferenceDate) -> [ChartAxis] {
    axesByDay.withLock { known in
      if let axes = known[day] { return axes }
      var axes: [ChartAxis] = []
      for range in ChartRange.allCases {
        guard
          let axis = ChartAxis(range, until: day, dates: columns.dates, calendar: source.calendar)
        else { continue }
        // A longer range has to show more than the one before.
        if axes.last.map({ axis.slots.count > $0.slots.count }) ?? true { axes.append(axis) }
      }
      known[day] = axes
      return axes
    }
  }

  fileprivate var lendsFigures: Bool { listsFigures && isBorrowed.load(ordering: .relaxed) }

  /// Notes that a chart shows it on a page of another source's rates.
  func lend() { isBorrowed.store(true, ordering: .relaxed) }
}
