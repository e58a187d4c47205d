import Foundation
import RatesDomain
import Synchronization
import TestSupport

@testable import RatepressCommand

/// A site with two sources whose answers can be changed from day to day.
final class TwoSources: Sendable {
  /// A source on loopback.
  final class Source: Sendable {
    let server: LoopbackServer
    private let behaviour: Current

    init() throws {
      let behaviour = Current()
      self.behaviour = behaviour
      server = try LoopbackServer { behaviour.get()($0) }
    }

    /// What it answers from now on.
    func answer(_ next: @escaping LoopbackServer.Behaviour) { behaviour.set(next) }

    private final class Current: Sendable {
      private let behaviour = Mutex<LoopbackServer.Behaviour>(Behaviours.status(503))
      func get() -> LoopbackServer.Behaviour { behaviour.withLock(\.self) }
      func set(_ next: @escaping LoopbackServer.Behaviour) { behaviour.withLock { $0 = next } }
    }
  }

  let folder: TemporaryFolder
  let first: Source
  let second: Source

  init(_ site: String = "languages = [\"en\"]", _ keys: String = "") throws {
    folder = try TemporaryFolder()
    (first, second) = (try Source(), try Source())
    try folder.write(
      "ratepress.toml",
      """
      [site]
      \(site)
      [[source]]
      url = "\(first.server.url)/v6/latest"
      \(keys)
      [[source]]
      base = "EUR"
      url = "\(second.server.url)/v6/latest"
      """)
  }

  /// The first second of a day's answer, 00:02:31 UTC on 2024-01-09 for day 0.
  static func updated(_ day: Int64) -> Timestamp {
    Timestamp(secondsSinceEpoch: 1_704_758_551) + day * 86_400
  }

  /// An answer of a day, with figures against the source's base.
  static func rates(
    _ day: Int64, _ base: String, _ rates: [(code: String, figure: String)]
  ) -> LoopbackServer.Behaviour {
    AnswerFixture().with { answer in
      answer.base = base
      answer.updated = "\(updated(day).secondsSinceEpoch)"
      answer.next = "\(updated(day + 1).secondsSinceEpoch)"
      answer.rates = [(base, "1")] + rates
    }.sent
  }

  /// As many rates of currencies that the tests' own answers lack.
  static func others(_ count: Int) -> [(code: String, figure: String)] {
    let codes = [
      "AED", "AFN", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD", "BIF",
      "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP",
    ]
    return codes.prefix(count).map { ($0, "10") }
  }

  /// Runs a command an hour after a day's answer came out.
  func run(_ day: Int64, _ arguments: String...) -> Outcome {
    run(all: arguments, at: Self.updated(day) + 3600)
  }

  /// Runs a command at a moment.
  func run(at now: Timestamp, _ arguments: String...) -> Outcome { run(all: arguments, at: now) }

  private func run(all arguments: [String], at now: Timestamp) -> Outcome {
    let console = RecordedConsole()
    let status = Ratepress.run(
      arguments, in: console.environment(currentFolder: folder.path, now: now))
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  func page(_ path: String) throws -> String { try folder.text("public/\(path)") }
}
