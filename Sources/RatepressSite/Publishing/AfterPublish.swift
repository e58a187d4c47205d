import RatesPresentation
import SiteFiles
import SitePublishing
import SystemFiles
import Transport

/// What is done once readers get a changed site: `after` and `check`.
struct AfterPublish: Sendable {
  /// For which `after` may run, and for which a start page may take to show.
  static let limit = Duration.seconds(300)
  private static let checkPauses: [Duration] = [.seconds(1), .seconds(3)]

  private let target: PublishSettings
  private let folder: String
  private let address: String?
  private let variables: [String: String]
  private let note: @Sendable (String) -> Void
  private let limit: Duration

  /// - Parameter note: Takes what an `after` that fails writes, line by line.
  init(
    _ target: PublishSettings, of configuration: Configuration, variables: [String: String],
    limit: Duration = Self.limit, note: @escaping @Sendable (String) -> Void
  ) {
    self.target = target
    folder = configuration.folder
    address = configuration.site.address?.text
    self.variables = variables
    self.limit = limit
    self.note = note
  }

  /// Both; nil if the target wants neither.
  func steps(for site: PublishSite) -> (@Sendable () throws -> Void)? {
    guard !target.after.isEmpty || target.check else { return nil }
    return { try run(site) }
  }

  /// Does both; throws `PublishError`.
  func run(_ site: PublishSite) throws {
    try runProgram()
    try check(site)
  }

  /// Runs `after` alone.
  /// - Parameter done: What is true although it fails, for people.
  func runProgram(done: String = "the site itself is published") throws(PublishError) {
    guard let name = target.after.first else { return }
    // The passwords of this and of other targets are none of its business.
    let own = ProgramEnvironment.made(from: variables, naming: target.environment)
    var program = Program(name, environment: own, folder: folder)
    program.environment["RATEPRESS_TARGET"] = target.name
    let outcome: Program.Outcome
    do {
      outcome = try program.run(Array(target.after.dropFirst()), limit: limit)
    } catch  where error.kind == .configuration {
      throw PublishError(
        .failed,
        "after: there is no program \(name); correct [[publish]] \"after\", or install it; \(done)")
    }
    let lines = (String(decoding: outcome.output, as: UTF8.self) + outcome.errors)
      .split(whereSeparator: \.isNewline)
    // Of a program that did its work there is nothing to tell, and under cron it would be mailed.
    if outcome.isTimedOut || outcome.status != 0 {
      for line in lines { note("after: \(line)") }
    }
    if outcome.isTimedOut {
      throw PublishError(
        .failed,
        "after: \(name) took longer than \(limit.components.seconds) s and was ended; \(done)")
    }
    guard outcome.status == 0 else {
      throw PublishError(
        .failed, "after: \(name) ended with status \(outcome.status); \(done)")
    }
  }

  /// Compares the start page that readers get with the published one.
  private func check(_ site: PublishSite) throws {
    guard target.check, let address, let expected = site.startPage else { return }
    let request = HTTPRequest(
      url: address + "/", userAgent: "Ratepress/\(Version.current)",
      headers: ["Cache-Control: no-cache"])
    let client = CurlClient(authorities: target.caFile)
    let fault = RetryRule(pauses: Self.checkPauses).run { _ -> RetryRule.Outcome<String?> in
      do throws(TransportFailure) {
        let response = try client.perform(request, timeout: .seconds(20))
        guard response.status == 200 else { return .again("answers \(response.status)") }
        let digest = response.body.withUnsafeBytes { Digest(of: $0) }
        return digest == expected
          ? .done(nil) : .again("shows another page than the published one")
      } catch {
        return .again(error.description)
      }
    }
    guard let fault else { return }
    throw PublishError(
      .failed,
      "check: \(address)/: \(fault); purge its cache with \"after\", or see whether site.url and "
        + "the target are the same place")
  }
}
