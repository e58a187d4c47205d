import Foundation
import RatesDomain
import SourceText
import SystemFiles

/// What a run tells its operator.
///
/// A person at a terminal is told everything. With `--quiet` and nobody watching, as under cron, failures
/// of one stage that end a run alike are told once a day, also if it works again in between; warnings are told
/// once a day each; an end is told if its beginning was.
final class RunLog {
  private let console: Console
  private let isQuiet: Bool
  private var memory: FailureMemory
  /// The part of the run that is under way.
  private var stage = FailureMemory.Stage.fetching
  /// The parts that were begun so far.
  private var begun: Set<FailureMemory.Stage> = []
  private var isForced = false
  private var warnings: Set<String> = []
  /// What this run has met, by kind.
  private var met: [FailureMemory.Stage: Set<String>] = [:]
  private var hasToldError = false
  /// Which failures this run tells, by stage and exit status: all of them, or none.
  private var decisions: [FailureMemory.Trouble: Bool] = [:]
  private var isMailed: Bool { isQuiet && !console.isInteractive }

  init(_ console: Console, isQuiet: Bool, memory: FailureMemory) {
    self.console = console
    self.isQuiet = isQuiet
    self.memory = memory
    if let damage = memory.damage { console.warn(damage) }
  }

  /// The console if a person watches it.
  var terminal: Console? { console.isInteractive ? console : nil }

  /// Begins a part of the run.
  ///
  /// - Parameter isForced: Whether a person asks for it although nothing is due: such failures are
  ///   not remembered.
  func begin(_ stage: FailureMemory.Stage, isForced: Bool = false) {
    self.stage = stage
    begun.insert(stage)
    self.isForced = isForced
  }

  /// Ends the part that is under way with success; what kept it from that before is over.
  func succeed() {
    let ended = memory.end(stage, except: met[stage] ?? [])
    guard !isMailed || ended.contains(where: \.wasTold) else { return }
    guard let first = ended.map(\.first).min(), let last = ended.max(by: { $0.last < $1.last })
    else { return }
    note(
      "\(stage.rawValue) works again after \(ended.map(\.count).reduce(0, +).counted("failed run")) "
        + "since \(first); the last error was: \(last.message)")
  }

  /// Writes the lines of an error, and returns what there is to say of it.
  ///
  /// - Parameter canWait: Whether readers lack nothing yet: cron mails it only once the stage has failed for
  ///   six hours.
  func tell(_ error: any Error, canWait: Bool = false) -> ErrorReport {
    let report = Diagnostics.report(of: error)
    if tells(report, canWait: canWait) {
      Diagnostics.tell(report, to: console)
      hasToldError = true
    }
    return report
  }

  /// Writes what the operator should know though the work went on. Several steps may meet the same.
  func warn(_ text: String) {
    guard warnings.insert(text).inserted else { return }
    // One damaged file does not hide another.
    if tells(ErrorReport(text, .success, kind: text)) { console.warn(text) }
  }

  func warn(_ notice: RateNotice) {
    switch notice {
    // Once, when it happens: the next run has nothing to end.
    case .missing, .ended: console.warn(notice.text)
    default: warn(notice.text)
    }
  }

  /// Writes that another source than the preferred one is shown.
  func tellFailover(_ text: String) {
    begun.insert(.failover)
    if tells(ErrorReport(text, .success, kind: "failover"), in: .failover) { console.warn(text) }
  }

  /// Writes that the preferred source is shown again, if another one was.
  func endFailover(to source: String) {
    begun.insert(.failover)
    let ended = memory.endFailover()
    guard let entry = ended, !isMailed || entry.wasTold else { return }
    note("\(source): its rates are shown again; another source stood in since \(entry.first)")
  }

  /// Writes what a person may want to know.
  func note(_ text: String) {
    console.note("ratepress: note: \(text.onOneLine)")
  }

  /// Writes advice on an error, if that was told.
  func advise(_ text: String) {
    if hasToldError { note(text) }
  }

  /// Keeps what the next run needs to know.
  func save() {
    memory.save(begun.union(met.keys))
  }

  /// Whether a report is to be told, which is remembered.
  private func tells(
    _ report: ErrorReport, in stage: FailureMemory.Stage? = nil, canWait: Bool = false
  ) -> Bool {
    // A person typed it just now.
    guard report.status != .usage, !isForced else { return true }
    let stage = stage ?? self.stage
    met[stage, default: []].insert(report.kind)
    let trouble = FailureMemory.Trouble(stage: stage, status: report.status.rawValue)
    let wasDue = report.status == .success ? nil : decisions[trouble] ?? memory.isDue(trouble)
    let isWarningDue = memory.add(report, in: stage)
    let isEarly = canWait && memory.isEarly(stage)
    if let wasDue { decisions[trouble] = wasDue }
    guard !isMailed || (wasDue ?? isWarningDue) && !isEarly else { return false }
    if !console.isInteractive { memory.noteTold(report, in: stage) }
    return true
  }
}

extension Console {
  /// Tells the operator of something that did not stop the work.
  func warn(_ text: String) {
    note("ratepress: warning: \(text.onOneLine)")
  }

  func warn(_ notice: RateNotice) {
    warn(notice.text)
  }
}

extension RateNotice {
  /// What the operator is told.
  var text: String {
    switch self {
    case .damagedSnapshot(let file):
      "\(file.path): \(file.reason); "
        + (file.isStranger
          ? "move it to another folder"
          : "the file is left alone, and the next older snapshot is used")
    case .damagedMemory(let file):
      "\(file.path): \(file.reason); the source is asked as if for the first time"
    case .differingFigures(let answer, let currencies):
      "\(answer.source): the source now gives other figures for "
        + "\(answer.day?.description ?? answer.updated.description) (\(Self.listed(currencies))); "
        + "the stored ones stay"
        + (answer.source == "file" ? "; to take them: ratepress import --replace" : "")
    case .missing(let source, let currencies, let days):
      "\(source): \(Self.listed(currencies)) \(currencies.count == 1 ? "is" : "are") missing; the last "
        + "\(currencies.count == 1 ? "rate stays" : "rates stay") for \(days.counted("day"))"
    case .ended(let source, let currencies):
      "\(source): \(Self.listed(currencies)) \(currencies.count == 1 ? "has" : "have") ended; unless "
        + "another source fills in, lists go on without, and the pages stay with the last "
        + "\(currencies.count == 1 ? "rate" : "rates"); to remove them: ratepress build --prune"
    case .heldBack(let snapshot, let currencies):
      "\(snapshot.source): \(Self.listed(currencies)) moved too far and "
        + "\(currencies.count == 1 ? "is" : "are") held back: "
        + currencies.prefix(5).compactMap { Self.moved($0, in: snapshot) }.joined(separator: ", ")
        + "; the last rate stays until the next update or another source agrees; to take it now: "
        + "ratepress fetch --accept \(currencies.map(\.description).joined(separator: ","))"
    }
  }

  /// The rate that stays and the one that is held back.
  private static func moved(_ code: CurrencyCode, in snapshot: Snapshot) -> String? {
    guard let stays = snapshot.standing[code], let held = snapshot.published[code] else {
      return nil
    }
    return "\(code) \(stays.rate) → \(held)"
  }

  /// The first five of some codes, and how many more there are.
  static func listed(_ currencies: [some CustomStringConvertible]) -> String {
    let shown = currencies.prefix(5).map(\.description).joined(separator: ", ")
    return currencies.count > 5 ? "\(shown) and \(currencies.count - 5) more" : shown
  }
}

/// The errors and warnings of a site that have not ended yet, kept in its snapshots folder, so that
/// cron mails each of them once a day.
///
/// Nothing depends on the file: what cannot be read counts as empty, is told and written anew; what
/// cannot be written is told again by the next run, and moments in the future, left by a clock that was wrong, are ignored.
struct FailureMemory {
  /// The file's name; hidden, so that it is not taken for a snapshot.
  static let name = ".failures.json"
  /// Seconds until the same is told again: a day, less what cron's minutes may vary.
  static let pause: Int64 = 86_400 - 1_800

  /// One failure, or warning, since it began.
  struct Entry: Codable, Equatable {
    /// The output folder: sites may share their snapshots.
    let site: String
    let stage: Stage
    /// The same for every occurrence.
    let kind: String
    /// The exit status; 0 for a warning.
    let status: Int32
    /// What was said the last time.
    var message: String
    var first: Timestamp
    var last: Timestamp
    /// How many runs it befell, counted up to `countLimit`.
    var count: Int
    /// When cron was last told.
    var told: Timestamp?
    /// When it ended. It is kept for a day then, so that a new beginning is not told again.
    var ended: Timestamp?

    /// Whether cron was told since it began.
    var wasTold: Bool { told.map { $0 >= first } ?? false }
  }

  /// Failures that are one trouble to whoever reads the mail.
  struct Trouble: Hashable {
    let stage: Stage
    /// The exit status.
    let status: Int32
  }

  /// The part of a run that ends a failure by succeeding.
  enum Stage: String, Codable, CaseIterable {
    case fetching
    case failover
    case building
    case publishing
  }

  private struct File: Codable {
    var format = 1
    var failures: [Entry]
  }

  private static let sizeLimit = 1 << 20
  /// The most entries that are kept, the latest of them.
  private static let entryLimit = 50
  /// Sums of so many runs stay numbers of a machine.
  private static let countLimit = 1_000_000_000

  private let folder: String
  private let site: String
  private let now: Timestamp
  private var entries: [Entry]
  private let stored: [Entry]
  /// What the operator should know of a file that cannot be read; nil if it could be.
  let damage: String?

  /// What is remembered in a snapshots folder about a site.
  init(folder: String, site: String, now: Timestamp) {
    self.folder = folder
    self.site = site
    self.now = now
    do {
      stored = try Self.read("\(folder)/\(Self.name)")
      damage = nil
    } catch {
      stored = []
      damage = "\(folder)/\(Self.name): it is damaged and counts as empty"
    }
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
  var failures: [Entry] {
    let all = entries.filter { $0.site == site && $0.status != 0 && $0.ended == nil }
    return Stage.allCases.compactMap { stage in
      let own = all.filter { $0.stage == stage }
      guard let last = own.map(\.last).max(), let first = own.map(\.first).min() else { return nil }
      let now = own.filter { stage == .publishing || $0.last == last }
      guard var failure = now.last else { return nil }
      failure.message = now.map(\.message).joined(separator: "\n")
      failure.first = first
      failure.last = last
      failure.count = own.map(\.count).max() ?? failure.count
      return failure
    }
  }

  /// Remembers that something befell a run; returns whether it is due to be told.
  mutating func add(_ report: ErrorReport, in stage: Stage) -> Bool {
    guard let index = index(of: report, in: stage) else {
      entries.append(
        Entry(
          site: site, stage: stage, kind: report.kind, status: report.status.rawValue,
          message: report.text, first: now, last: now, count: 1))
      return true
    }
    let isDue = entries[index].told.map { Self.isLongAgo($0, now) } ?? true
    if entries[index].ended != nil {
      entries[index].ended = nil
      entries[index].first = now
      entries[index].count = 0
    } else if report.status == .success, !isDue {
      // A warning that goes on unchanged is not written down again.
      return false
    }
    entries[index].message = report.text
    entries[index].last = now
    entries[index].count = min(entries[index].count + 1, Self.countLimit)
    return isDue
  }

  /// Whether cron was told of none of a trouble's failures for a day.
  func isDue(_ trouble: Trouble) -> Bool {
    entries.allSatisfy { entry in
      entry.site != site || entry.stage != trouble.stage || entry.status != trouble.status
        || entry.told.map { Self.isLongAgo($0, now) } ?? true
    }
  }

  /// Whether a stage has not failed for six hours yet.
  func isEarly(_ stage: Stage) -> Bool {
    let first = entries.filter {
      $0.site == site && $0.stage == stage && $0.status != 0 && $0.ended == nil
    }.map(\.first).min()
    return first.map { now < $0 + StatusFaults.patience } ?? true
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

  /// Ends a failover; nil if there was none.
  mutating func endFailover() -> Entry? {
    let ended = entries.filter { $0.site == site && $0.stage == .failover && $0.ended == nil }
    close(ended)
    return ended.first
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

  /// Writes what changed; the file exists only while something is remembered.
  ///
  /// A publish and a fetch may be active at once: what others noted of other parts meanwhile stays.
  /// - Parameter stages: The parts of the run that this is of.
  func save(_ stages: Set<Stage>) {
    guard entries != stored || damage != nil else { return }
    let isOurs = { (entry: Entry) in entry.site == site && stages.contains(entry.stage) }
    let others = (try? Self.read("\(folder)/\(Self.name)")) ?? entries
    let merged = entries.filter(isOurs) + others.filter { !isOurs($0) }
    guard !merged.isEmpty else {
      unlink("\(folder)/\(Self.name)")
      return
    }
    let kept = merged.sorted { $0.last < $1.last }.suffix(Self.entryLimit)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(File(failures: Array(kept))) else { return }
    try? AtomicFile.write(Array(bytes), folder: folder, name: Self.name)
  }

  private func index(of report: ErrorReport, in stage: Stage) -> Int? {
    entries.firstIndex { entry in
      entry.site == site && entry.stage == stage && entry.kind == report.kind
        && entry.status == report.status.rawValue
    }
  }

  private struct Damage: Error {}

  private static func read(_ path: String) throws -> [Entry] {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.ofRegularFile(path, limit: sizeLimit)
    } catch {
      guard error == .missing else { throw error }
      return []
    }
    let entries = try JSONDecoder().decode(File.self, from: Data(bytes)).failures
    guard entries.allSatisfy({ (1...countLimit).contains($0.count) }) else { throw Damage() }
    return entries
  }
}

extension Timestamp: Codable {
  /// Reads the text that `description` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let moment = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a moment")
    }
    self = moment
  }

  /// Writes the moment as `description` does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
