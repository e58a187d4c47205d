import Foundation
import RatesDomain
import TestSupport

@testable import RatepressCommand
@testable import RatepressSite

/// A site in a folder of its own, whose rates a server on loopback gives.
struct TestSite: Sendable {
  let folder: TemporaryFolder
  let server: LoopbackServer

  /// A site whose server answers each request as the list says, the last for all further ones.
  ///
  /// `settings` is TOML for all but the source. What a source no longer has is gone at once.
  init(_ settings: String = "", _ script: LoopbackServer.Behaviour...) throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer(script: script.isEmpty ? Self.twoDays : script)
    try configure(settings)
  }

  private static let twoDays = [Answer.sent(Answer.first), Answer.sent(Answer.second)]

  /// A site that has run on both days.
  static func afterTwoDays(_ settings: String = "") throws -> TestSite {
    let site = try TestSite(settings)
    for day in [Answer.firstDay, Answer.secondDay] {
      let outcome = site.run("run", now: day)
      guard outcome.status == .success else { throw CocoaError(.featureUnsupported) }
    }
    return site
  }

  /// Writes the configuration anew.
  func configure(_ settings: String) throws {
    try folder.write(
      "ratepress.toml",
      "\(settings)\n[[source]]\nkind = \"open-er-api\"\nurl = \"\(server.url)/v6/latest\"\n"
        + "missing_days = 0\n")
  }

  /// Runs a command in the site's folder.
  func run(_ arguments: String..., now: Timestamp = Answer.secondDay) -> Outcome {
    run(all: arguments, now: now)
  }

  /// Runs a command whose arguments come as a list.
  func run(
    all arguments: [String], now: Timestamp = Answer.secondDay, variables: [String: String] = [:],
    isInteractive: Bool = false
  ) -> Outcome {
    let console = RecordedConsole(isInteractive: isInteractive)
    var environment = console.environment(currentFolder: folder.path, now: now)
    environment.variables = variables
    let status = Ratepress.run(arguments, in: environment)
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  /// A page as a text.
  func page(_ path: String) throws -> String { try folder.text("public/\(path)") }

  /// Whether a page is there.
  func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder.path)/public/\(path)")
  }

  /// The paths of the pages, in order.
  var pages: [String] {
    get throws {
      try Tree(folder.path + "/public").files.keys.filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  /// The paths of the pages that people read, in order: no assets and nothing for machines.
  var texts: [String] {
    get throws { try pages.filter { $0.hasSuffix(".html") || $0.hasSuffix(".md") } }
  }

  /// The row of a currency in a list.
  func row(_ code: String, of path: String = "en/index.html") throws -> String {
    let parts = try page(path).components(separatedBy: "<li class=\"row\" data-code=\"\(code)\"")
    return parts.count == 2 ? parts[1].components(separatedBy: "</li>")[0] : ""
  }
}
