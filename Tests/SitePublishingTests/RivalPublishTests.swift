import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Transport

@testable import SitePublishing

/// Two machines bring different days to one place at the same time.
@Suite("Two publishes to one place", .waiting, .timeLimit(.minutes(20)))
struct RivalPublishTests {
  private typealias Moment = CountedPublish.Moment

  private static func names(_ count: Int) -> [String] { (0..<count).map { "usd/\($0).html" } }

  /// Each has a page of its own, and one that the other leaves as it was.
  private static func pages(_ text: String, _ count: Int) -> [String: String] {
    var pages = Dictionary(uniqueKeysWithValues: names(count).map { ($0, text + text) })
    pages["index.html"] = text
    pages["\(text)/own.html"] = text
    pages["same-as-\(text).html"] = "before"
    pages["same-as-\(text == "slow" ? "fast" : "slow").html"] = text
    return pages
  }

  private static func before(_ count: Int) -> [String: String] {
    let names = names(count) + ["same-as-slow.html", "same-as-fast.html"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, "before") })
  }

  /// When the slow one stops: before its files, or with the first one if its record comes with that.
  private static func moment(of kind: EveryKind) -> Moment {
    switch kind {
    case .sftp, .releases: .arrived(1)
    case .file, .git, .gitOverSSH, .gitOverHTTPS: .whole
    default: .begun
    }
  }

  private func places(
    _ kind: EveryKind, count: Int = 40, _ pages: (String, Int) -> [String: String] = Self.pages
  ) throws -> (Place, slow: PublishedSite, fast: PublishedSite) {
    let place = try kind.place()
    #expect(try place.publish(PublishedSite(Self.before(count))).error == nil)
    return (place, try PublishedSite(pages("slow", count)), try PublishedSite(pages("fast", count)))
  }

  @Test(arguments: EveryKind.allCases)
  func `the fast one overtakes the slow one, and the next publish makes the site whole`(
    kind: EveryKind
  ) throws {
    let (place, slow, fast) = try places(kind)
    let gate = Gate(at: Self.moment(of: kind))
    let rival = Rival(CountedPublish(slow, to: place), [gate])
    gate.waitUntilReached()
    let report = place.publish(fast)
    gate.open()
    let loser = try #require(rival.waitUntilEnded())
    if kind == .file {
      // It is a whole release, and the last one.
      #expect(report.error == nil && loser.error == nil)
      #expect(try place.files() == slow.pages)
    } else {
      #expect(report.error == nil, "\(report.error?.text ?? "")")
      #expect(loser.error?.text.contains("another pu") == true, "\(loser.error?.text ?? "none")")
      // Of a push that came first, git does not say whose it was.
      #expect(loser.error?.kind == (kind.isGit ? .failed : .busy))
    }
    try settle(place, fast, kind)
  }

  /// The kinds that cannot keep a publish from writing over a record that it does not know.
  private static let trusting: [EveryKind] = [.sftp, .ftps, .webDAV, .rsyncDaemon, .rclone]

  /// Both find no other one, and write their records one after the other; pages of the slow one come after most of the
  /// fast one's.
  /// - Parameters:
  ///   - moment: Up to which the fast one comes before the slow one goes on.
  ///   - clock: The slow one's, by the fast one and what lets that go on.
  /// - Returns: How the two end.
  private func both(
    _ place: Place, _ kind: EveryKind, slow: PublishedSite, fast: PublishedSite,
    until moment: Moment, clock: (Rival, Gate) -> NetworkClock
  ) throws -> (slow: PublishReport, fast: PublishReport) {
    let slowGates = [Gate(at: .read), Gate(at: Self.moment(of: kind))]
    let fastGates = [Gate(at: .read), Gate(at: moment)]
    let fastOne = Rival(CountedPublish(fast, to: place), fastGates)
    fastGates[0].waitUntilReached()
    let slowOne = Rival(
      CountedPublish(slow, to: place), slowGates, clock: clock(fastOne, fastGates[1]))
    slowGates[0].waitUntilReached()
    slowGates[0].open()
    slowGates[1].waitUntilReached()
    fastGates[0].open()
    fastGates[1].waitUntilReached()
    slowGates[1].open()
    let loser = try #require(slowOne.waitUntilEnded())
    fastGates[1].open()
    return (loser, try #require(fastOne.waitUntilEnded()))
  }

  /// As many that some are not on their way when the first one arrives.
  private static func count(_ kind: EveryKind) -> Int { kind == .sftp ? 600 : 40 }

  @Test(arguments: trusting + [.s3])
  func `two that begin in the same moment both know, and the next publish makes the site whole`(
    kind: EveryKind
  ) throws {
    // Both change the same pages: what one of them doubts, the other one's record seems to doubt already.
    let (place, slow, fast) = try places(kind, count: Self.count(kind)) { text, count in
      Self.before(count).mapValues { _ in text }
    }
    let ends = try both(
      place, kind, slow: slow, fast: fast, until: .arrived(Self.count(kind) - 4)
    ) { _, _ in .still }
    #expect(ends.fast.error?.kind == .busy, "\(ends.fast.error?.text ?? "none")")
    // Where a record is written on conditions, the second one has not begun.
    #expect((ends.slow.error == nil) == (kind == .s3), "\(ends.slow.error?.text ?? "none")")
    try settle(place, fast, kind)
  }

  @Test(arguments: trusting)
  func `what one of them tells is told again if the other one writes over it`(
    kind: EveryKind
  ) throws {
    let (place, slow, fast) = try places(kind, count: Self.count(kind))
    let waits = Mutex(0)
    let ends = try both(place, kind, slow: slow, fast: fast, until: .whole) { fast, gate in
      NetworkClock(elapsed: { .zero }) { _ in
        waits.withLock { $0 += 1 }
        gate.open()
        _ = fast.waitUntilEnded()
      }
    }
    #expect(waits.withLock(\.self) == 2)
    #expect(ends.fast.error == nil, "\(ends.fast.error?.text ?? "")")
    #expect(ends.slow.error?.kind == .busy, "\(ends.slow.error?.text ?? "none")")
    try settle(place, fast, kind)
  }

  /// Where a record is there before the first page.
  @Test(arguments: [EveryKind.ftps, .webDAV, .s3, .rsyncDaemon, .rclone])
  func `one that has nothing to change stops no other one`(kind: EveryKind) throws {
    let (place, slow, fast) = try places(kind)
    let gate = Gate(at: Self.moment(of: kind))
    let rival = Rival(CountedPublish(slow, to: place), [gate])
    gate.waitUntilReached()
    #expect(place.publish(fast).error == nil)
    // What the slow one may have changed is compared.
    let gates = (Gate(at: .listed), Gate(at: .begun))
    let unchanged = Rival(CountedPublish(fast, to: place), [gates.0])
    gates.0.waitUntilReached()
    let newer = try PublishedSite(fast.pages.mapValues { $0 + "!" })
    let changing = Rival(CountedPublish(newer, to: place), [gates.1])
    gates.1.waitUntilReached()
    gates.0.open()
    #expect(try #require(unchanged.waitUntilEnded()).error?.kind == .busy)
    gates.1.open()
    let end = try #require(changing.waitUntilEnded())
    #expect(end.error == nil, "\(end.error?.text ?? "")")
    gate.open()
    _ = rival.waitUntilEnded()
    try settle(place, newer, kind)
  }

  @Test func `a release that another one took away while it was made is not shown`() throws {
    let (place, site, _) = try places(.releases)
    let before = try place.files()
    let made = try #require(place.folder) + "/www.releases/next"
    let report = try CountedPublish(site, to: place).run(clock: .still) { moment in
      guard moment == .begun else { return }
      #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: made) }
    }
    #expect(report.error == .overtaken)
    #expect(try place.files() == before)
    try settle(place, site, .releases)
  }

  /// The moments after the gate's until the end of the slow one: a second one where files go one by one.
  private static let ends: [(EveryKind, Int)] = EveryKind.allCases.flatMap { kind in
    let oneByOne = [EveryKind.sftp, .ftps, .webDAV, .s3].contains(kind)
    return (oneByOne ? [1, 4] : [1]).map { (kind, $0) }
  }

  @Test(arguments: ends)
  func `the slow one is killed after the fast one's end, and the next publish makes the site whole`(
    kind: EveryKind, further: Int
  ) async throws {
    let (place, slow, fast) = try places(kind)
    let pipes = try TemporaryFolder()
    let names = ["reached", "open"].map { "\(pipes.path)/\($0)" }
    for name in names { mkfifo(name, 0o600) }
    let publish = CountedPublish(slow, to: place)
    let moment = Self.moment(of: kind)
    nonisolated(unsafe) let (target, site) = (place, fast)
    let overtaking = Thread {
      // Opening a pipe waits for its other end.
      close(open(names[0], O_RDONLY))
      _ = target.publish(site)
      close(open(names[1], O_WRONLY))
    }
    overtaking.start()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [
        publish = publish as CountedPublish, moment = moment as CountedPublish.Moment,
        names = names as [String], further = further as Int
      ] in
      let gate = Gate(at: moment) {
        close(open(names[0], O_WRONLY))
        close(open(names[1], O_RDONLY))
      }
      let after = Mutex(0)
      _ = try publish.run { moment in
        guard gate.pass(moment) else { return }
        let count = after.withLock { after in
          after += 1
          return after
        }
        // The first one was that of the gate; an end would tell.
        if count > further || moment == .whole { kill(getpid(), SIGKILL) }
      }
      // It looks at the record every few seconds, and may have seen the other one before.
      kill(getpid(), SIGKILL)
    }
    try settle(place, fast, kind)
  }

  /// The next publish of the one that came last makes the site its own.
  private func settle(_ place: Place, _ site: PublishedSite, _ kind: EveryKind) throws {
    let next = place.publish(site)
    #expect(next.error == nil, "\(next.error?.text ?? "")")
    #expect(try files(place, kind) == site.pages)
    #expect(place.publish(site).sent == 0)
    #expect(place.publish(site).requests <= 2)
    #expect(try files(place, kind) == site.pages)
  }

  /// What is there, but for a page of the other machine's: it alone may remove that where nobody vouches for a record.
  private func files(_ place: Place, _ kind: EveryKind) throws -> [String: String] {
    try place.files().filter { $0.key != "slow/own.html" || !kind.hasForeignRecords }
  }
}

/// A publish of another machine, under way.
private final class Rival: Sendable {
  private let report = Mutex<PublishReport?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  init(_ publish: CountedPublish, _ gates: [Gate], clock: NetworkClock = .system) {
    let thread = Thread { [self] in
      let report = try? publish.run(clock: clock) { moment in
        for gate in gates { gate.pass(moment) }
      }
      self.report.withLock { $0 = report }
      for gate in gates { gate.end() }
      ended.signal()
    }
    thread.start()
  }

  /// How it ended.
  func waitUntilEnded() -> PublishReport? {
    ended.wait()
    ended.signal()
    return report.withLock(\.self)
  }
}

/// Holds whoever comes to a moment, and all that come later, until it is opened.
private final class Gate: Sendable {
  private let moment: CountedPublish.Moment
  private let isClosed = Mutex(false)
  private let reached = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)
  private let hold: (@Sendable () -> Void)?

  /// - Parameter hold: Waits instead of for `open`.
  init(at moment: CountedPublish.Moment, hold: (@Sendable () -> Void)? = nil) {
    (self.moment, self.hold) = (moment, hold)
  }

  /// - Returns: Whether it is the moment, or a later one.
  @discardableResult
  @Sendable func pass(_ moment: CountedPublish.Moment) -> Bool {
    let isFirst = isClosed.withLock { isClosed in
      defer { if moment == self.moment { isClosed = true } }
      return !isClosed && moment == self.moment
    }
    guard isFirst || isClosed.withLock(\.self) else { return false }
    if isFirst, let hold {
      hold()
      opened.signal()
    }
    if isFirst { reached.signal() }
    opened.wait()
    opened.signal()
    return true
  }

  func waitUntilReached() { reached.wait() }
  func open() { opened.signal() }
  /// Nobody comes any more.
  func end() { reached.signal() }
}
