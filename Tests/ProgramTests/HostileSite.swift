import Foundation
import TestSupport
import Testing

/// A published site with the rates of two days ago, whose source then turns hostile.
struct HostileSite {
  /// The answer whose rates are stored and published; the next one is due since yesterday.
  static let stored = answer(daysAgo: 2)
  /// The answer of a day later.
  static let fresh = answer(daysAgo: 1).rate("KRW", "1320.5")
  /// Where the snapshots of the source are, in the site's folder.
  static let snapshots = "snapshots/open-er-api/USD"
  /// The configuration, all but the source's address.
  private static let settings = """
    [site]
    title = "Rates"

    """

  let folder: TemporaryFolder
  let server: LoopbackServer

  /// What the source is asked for.
  var address: String { "\(server.url)/v6/latest/USD" }

  /// What the site's folder holds, but for the trees that wait to be shown, which any release may
  /// tidy.
  var state: Tree {
    get throws { try Tree(folder.path, without: ".public.ratepress") }
  }

  /// A site whose source will behave so; the last behaviour serves for all further requests.
  init(
    then behaviour: @escaping LoopbackServer.Behaviour = Behaviours.status(404),
    _ further: LoopbackServer.Behaviour...
  ) async throws {
    let published = try await Self.published.value
    folder = try TemporaryFolder()
    server = try LoopbackServer(script: [behaviour] + further)
    try folder.write(published.archive, to: "archive")
    try Shell.run("cd '\(folder.path)' && tar -xf archive && rm archive")
    let memory = "\(Self.snapshots)/.request.json"
    let text = try folder.text(memory)
    try folder.write(text.replacing(published.source, with: server.url).utf8, to: memory)
    try configure()
  }

  /// The site that all others are copies of, to the nanosecond, and the address of its source.
  private static let published = Task {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(stored.sent)
    try folder.write(configuration(settings, source: server.url).utf8, to: "ratepress.toml")
    try folder.write("mine".utf8, to: "public/of-the-owner.txt")
    let outcome = try await Program.run(["run"], in: folder.path)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let archive = try Shell.run("tar -C '\(folder.path)' --format=pax -c .")
    return (archive: archive, source: server.url)
  }

  /// What has changed, but for the memory of failures and the folder that it comes and goes in.
  func changes(since before: Tree) throws -> [String] {
    try state.changes(since: before)
      .filter { $0 != "snapshots" && $0 != "snapshots/.failures.json" }
  }

  /// Writes the configuration anew.
  func configure(_ settings: String = settings) throws {
    try folder.write(Self.configuration(settings, source: server.url).utf8, to: "ratepress.toml")
  }

  private static func configuration(_ settings: String, source: String) -> String {
    "\(settings)\n[[source]]\nkind = \"open-er-api\"\nurl = \"\(source)/v6/latest\"\n"
      + "max_change = \"none\"\noverdue = \"10d\"\n"
  }

  /// Runs the program in the site's folder.
  func run(_ arguments: String..., through wrapper: [String] = []) async throws -> Program.Outcome {
    try await Program.run(arguments, in: folder.path, through: wrapper)
  }

  /// Expects that a run ends with the status, says why in one line with all the words, takes less
  /// than 100 MB, and changes nothing in the site's folder but folders that a file came and went in.
  func expectRefusal(
    of arguments: String..., status: Int32, saying words: [String], through wrapper: [String] = [],
    changing folders: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try state
    let outcome = try await Program.run(arguments, in: folder.path, through: wrapper)
    outcome.expectOneLine(saying: ["error: "] + words, sourceLocation: sourceLocation)
    #expect(outcome.status == status, sourceLocation: sourceLocation)
    #expect(outcome.peak < 100_000, sourceLocation: sourceLocation)
    // Files of years are derived from snapshots and made whenever there is room.
    let changes = try changes(since: before).filter { !$0.contains("/history/") }
    #expect(changes == folders, sourceLocation: sourceLocation)
  }

  /// An answer of so many days ago, with the next one due a day later.
  static func answer(daysAgo days: Int) -> AnswerFixture {
    let updated = now - days * 86_400
    return AnswerFixture().with {
      $0.updated = "\(updated)"
      $0.next = "\(updated + 86_400)"
    }
  }

  private static let now = Int(Date().timeIntervalSince1970)
}
