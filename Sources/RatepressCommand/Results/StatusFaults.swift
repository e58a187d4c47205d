import RatepressSite
import RatesDomain
import SiteRelease

/// Why readers do not have what they should, the worst first: rates, pages, publishing.
struct StatusFaults {
  private(set) var all: [ErrorReport] = []

  /// The exit status.
  var status: ExitStatus { all.first?.status ?? .success }
  /// Their lines; nil without any.
  var error: String? {
    all.isEmpty ? nil : all.map(\.text).joined(separator: "\n")
  }

  /// Adds that an update is late though a run has not said so: none was started, or it cannot write.
  ///
  /// Of a source with holidays, only an update that it announced itself: on one, the calendar's does not come, and that
  /// is no fault.
  mutating func addLateUpdate(
    _ rates: Snapshot, by calendar: PublicationCalendar, now: Timestamp
  ) {
    guard let due = rates.nextUpdate,
      calendar.days == .daily || due != calendar.publication(after: rates.updated),
      due + RunFailures.patience < now
    else { return }
    let hours = (now.secondsSinceEpoch - due.secondsSinceEpoch) / 3600
    all.append(
      Self.fault(
        "the update that was due at \(due) is not stored after \(hours) h; see what \"ratepress run\" says",
        .unreachable))
  }

  /// Whether a failure is that of a source only, with which no run ended.
  static func isOfSource(_ failure: RunFailures.Entry) -> Bool {
    guard failure.stage == .fetching else { return false }
    return failure.endsRun.map(!)
      ?? [ExitStatus.unreachable, .rejected].map(\.rawValue).contains(failure.status)
  }

  /// Adds a failure that goes on: of fetching, only one that keeps readers from newer rates.
  ///
  /// - Parameter isStoodFor: Whether the shown rates are current and the site has other sources: then that of a source
  ///   is none, as for the run.
  mutating func add(_ failure: RunFailures.Entry, isStoodFor: Bool, now: Timestamp) {
    switch failure.stage {
    case .fetching:
      guard !(isStoodFor && Self.isOfSource(failure)),
        failure.first + RunFailures.patience <= now
      else { return }
      all.append(Self.fault(failure.message, .unreachable))
    // Readers have the rates of another source.
    case .failover: break
    case .starting, .building:
      all.append(Self.fault(failure.message, ExitStatus(rawValue: failure.status) ?? .cannotWrite))
    case .publishing: all.append(Self.fault(failure.message, .notPublished))
    }
  }

  /// Adds the targets that lack the newest site though nothing is known to have failed there.
  mutating func addTargets(_ names: [String]) {
    guard !names.isEmpty else { return }
    all.append(
      Self.fault(
        "\(names.joined(separator: ", ")): not published since the last build; \"ratepress publish\" does it",
        .notPublished))
  }

  /// Adds what is gone from targets that got the newest site.
  mutating func addGaps(_ lines: [String]) {
    all += lines.map { Self.fault($0, .notPublished) }
  }

  /// Adds what pages leave out: listed bases without rates, what was withdrawn without another rate, and what of ended currencies
  /// is lost.
  mutating func addLeftOut(_ lines: [String]) {
    all += lines.map { Self.fault($0, .cannotWrite) }
  }

  /// Adds what is gone from the web root.
  mutating func addMissingPages(in directory: String) {
    // A list of the site's files that cannot be read is for "check": readers miss nothing by it.
    guard let gone = try? SiteInspection.gone(from: directory) else { return }
    all.append(Self.fault("\(gone); \"ratepress build --verify\" writes it anew", .cannotWrite))
  }

  /// Adds that the rates themselves are old, or the clock is wrong.
  mutating func addAge(_ text: String) { all.append(Self.fault(text, .unreachable)) }

  /// Adds that the rates of lists which show another source than the site are old.
  mutating func addOverdueLists(_ choice: SourceChoice, _ bases: [CurrencyCode]) {
    for (index, source) in choice.sources.enumerated() where !choice.isCurrent(index) {
      let lists = choice.carried(by: index, bases).intersection(bases).sorted()
      guard !lists.isEmpty, let updated = source.newest?.updated else { continue }
      addAge(
        "\(source.source.label): the rates of \(updated), which the lists of \(RateNotice.listed(lists)) show, "
          + "are out of date")
    }
  }

  private static func fault(_ text: String, _ status: ExitStatus) -> ErrorReport {
    ErrorReport(lines: text.split(separator: "\n").map(String.init), status: status)
  }
}
