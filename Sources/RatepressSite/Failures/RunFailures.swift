import Foundation
import RatesDomain
import SystemFiles

/// The errors and warnings of a site that have not ended yet, so that cron mails each of them once a day.
///
/// They are kept in the snapshots folder. A spare record has those of the stage before that folder can be used, and
/// all others while it cannot be written. Moments in the future, left by a clock that was wrong, are ignored.
package struct RunFailures {
  /// Seconds until the same is told again: a day, less what cron's minutes may vary.
  static let pause: Int64 = 86_400 - 1_800
  /// Seconds for which an update may be late, and a source out of reach, before readers lack something.
  package static let patience: Int64 = 6 * 3600

  /// What is remembered.
  package typealias Entry = FailureEntry
  /// A part of a run.
  package typealias Stage = FailureStage

  /// The kind of the entry that another source than the preferred one is shown.
  static let failover = "failover"

  /// Failures that are one trouble to whoever reads the mail.
  struct Trouble: Hashable {
    let stage: Stage
    /// The exit status.
    let status: Int32
  }

  /// The most entries that are kept, the latest of them.
  private static let entryLimit = 50

  /// The one in the snapshots folder; nil as long as that is not known.
  private let record: FailureRecord?
  private let spare: FailureRecord?
  private let site: String
  private let now: Timestamp
  private var entries: [Entry]
  private let stored: [Entry]
  /// The stages whose entries the spare record has instead of the other one.
  private let spared: Set<Stage>
  /// What the operator should know of files that cannot be read.
  package let damages: [String]

  /// What is remembered about a site.
  init(record: FailureRecord?, spare: FailureRecord?, site: String, now: Timestamp) {
    self.record = record
    self.spare = spare
    self.site = site
    self.now = now
    var damages: [String] = []
    let kept = Self.read(record, &damages).entries
    var (moved, spared) = Self.read(spare, &damages)
    for index in moved.indices { moved[index].site = site }
    spared.insert(.starting)
    self.spared = spared
    self.damages = damages
    stored = kept.filter { $0.site != site || !spared.contains($0.stage) } + moved
    entries = stored.map { entry in
      var entry = entry
      entry.first = min(entry.first, now)
      entry.last = min(entry.last, now)
      entry.told = entry.told.flatMap { $0 > now ? nil : $0 }
      return entry
    }.filter { entry in
      entry.ended == nil || entry.told.map { !Self.isLongAgo($0, now) } ?? false
    }
  }

  /// The failures that have not ended, one for each stage: what it met the last time it failed. Warnings are
  /// left out.
  ///
  /// Targets can be published to one by one, so that each has its own last time.
  package var failures: [Entry] {
    let all = entries.filter { $0.site == site && $0.status != 0 && $0.ended == nil }
    return Stage.allCases.compactMap { stage in
      let own = all.filter { $0.stage == stage }
      guard let last = own.map(\.last).max(), let first = own.map(\.first).min() else { return nil }
      let now = own.filter { stage == .publishing || $0.last == last }
      guard var failure = now.last else { return nil }
      failure.message = now.map(\.message).joined(separator: "\n")
      failure.first = first
      failure.last = last
      if now.contains(where: { $0.endsRun == true }) { failure.endsRun = true }
      failure.count = own.map(\.count).max() ?? failure.count
      return failure
    }
  }

  /// Remembers that something befell a run; returns whether it is due to be told.
  ///
  /// - Parameter endsRun: Whether the run ends with it; nil for a warning.
  mutating func add(_ report: ErrorReport, in stage: Stage, endsRun: Bool?) -> Bool {
    guard let index = index(of: report, in: stage) else {
      entries.append(
        Entry(
          site: site, stage: stage, kind: report.kind, status: report.status.rawValue,
          message: report.text, first: now, last: now, count: 1, endsRun: endsRun))
      return true
    }
    let isWaiting = stage == .failover && entries[index].ended == nil && waits
    let isDue = entries[index].told.map { Self.isLongAgo($0, now) && !isWaiting } ?? true
    if entries[index].ended != nil {
      entries[index].ended = nil
      entries[index].first = now
      entries[index].count = 0
    } else if report.status == .success, !isDue {
      // A warning that goes on unchanged is not written down again.
      return false
    }
    entries[index].message = report.text
    entries[index].endsRun = endsRun
    entries[index].last = now
    entries[index].count = min(entries[index].count + 1, FailureRecord.countLimit)
    return isDue
  }

  /// Whether cron was told of none of a trouble's failures for a day. Those of fetching that go on wait for the rest of
  /// their mail.
  func isDue(_ trouble: Trouble) -> Bool {
    let own = entries.filter {
      $0.site == site && $0.stage == trouble.stage && $0.status == trouble.status
    }
    let goesOn = own.contains { $0.ended == nil && $0.wasTold }
    return own.compactMap(\.told).allSatisfy { Self.isLongAgo($0, now) }
      && !(trouble.stage == .fetching && goesOn && waits)
  }

  /// Whether less than a day has passed for some of what goes on in fetching and in what pages show meanwhile. They
  /// are one mail a day.
  private var waits: Bool {
    entries.contains { entry in
      entry.site == site && entry.ended == nil
        && (entry.stage == .failover || entry.stage == .fetching && entry.status != 0)
        && entry.told.map { $0 != now && !Self.isLongAgo($0, now) } ?? false
    }
  }

  /// Whether a stage has not failed for six hours yet.
  func isEarly(_ stage: Stage) -> Bool {
    let first = entries.filter {
      $0.site == site && $0.stage == stage && $0.status != 0 && $0.ended == nil
    }.map(\.first).min()
    return first.map { now < $0 + Self.patience } ?? true
  }

  private static func isLongAgo(_ moment: Timestamp, _ now: Timestamp) -> Bool {
    now.secondsSinceEpoch - moment.secondsSinceEpoch >= pause
  }

  /// Remembers that a report was told where nobody watches.
  mutating func noteTold(_ report: ErrorReport, in stage: Stage) {
    guard let index = index(of: report, in: stage) else { return }
    entries[index].told = now
  }

  /// Ends what a stage that succeeded did not meet again; returns the failures among that.
  mutating func end(_ stage: Stage, except met: Set<String>) -> [Entry] {
    let ended = entries.filter {
      $0.site == site && $0.stage == stage && $0.ended == nil && !met.contains($0.kind)
    }
    close(ended)
    return ended.filter { $0.status != 0 }
  }

  /// Ends what a run did not meet again of what pages show while fetching fails; returns the failover among that.
  mutating func endFailover(except met: Set<String>) -> Entry? {
    let ended = entries.filter {
      $0.site == site && $0.stage == .failover && $0.ended == nil && !met.contains($0.kind)
    }
    close(ended)
    return ended.first { $0.kind == Self.failover }
  }

  /// Forgets entries, or keeps when they were told while that is of use.
  private mutating func close(_ ended: [Entry]) {
    entries = entries.compactMap { entry in
      guard ended.contains(entry) else { return entry }
      guard entry.told.map({ !Self.isLongAgo($0, now) }) ?? false else { return nil }
      var entry = entry
      entry.ended = now
      return entry
    }
  }

  /// Makes sure that the record has its room, before the disk is full.
  func reserve() {
    guard let record, !record.hasRoom, let entries = try? record.read().entries else { return }
    try? record.write(entries)
  }

  /// Writes what changed.
  ///
  /// A publish and a fetch may be active at once: what others noted of other parts meanwhile stays.
  /// - Parameters:
  ///   - stages: The parts of the run that this is of.
  ///   - makesSpare: Whether a spare record is made if it is needed.
  func save(_ stages: Set<Stage>, makesSpare: Bool) {
    guard entries != stored || !damages.isEmpty else { return }
    var moved = spared
    if let record {
      let changed = stages.union(spared).subtracting([.starting])
      let isOurs = { (entry: Entry) in entry.site == site && changed.contains(entry.stage) }
      let others = (try? record.read().entries) ?? entries
      let merged = entries.filter(isOurs) + others.filter { !isOurs($0) && $0.stage != .starting }
      let isSame = merged.count == others.count && merged.allSatisfy(others.contains)
      if !isSame || !damages.isEmpty {
        let kept = merged.sorted { $0.last < $1.last }.suffix(Self.entryLimit)
        let isWritten = (try? record.write(Array(kept))) != nil
        moved = isWritten ? [.starting] : changed.union([.starting])
      }
    }
    let left = entries.filter { $0.site == site && moved.contains($0.stage) }
    guard let spare, spare.hasRoom || makesSpare && !left.isEmpty else { return }
    try? spare.write(left, stages: moved)
  }

  private func index(of report: ErrorReport, in stage: Stage) -> Int? {
    entries.firstIndex { entry in
      entry.site == site && entry.stage == stage && entry.kind == report.kind
        && entry.status == report.status.rawValue
    }
  }

  private static func read(
    _ record: FailureRecord?, _ damages: inout [String]
  ) -> (entries: [Entry], stages: Set<Stage>) {
    guard let record else { return ([], []) }
    do {
      return try record.read()
    } catch {
      damages.append("\(record.path): it is damaged and counts as empty")
      return ([], [])
    }
  }
}
