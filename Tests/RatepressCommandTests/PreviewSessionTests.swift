import Foundation
import RatesDomain
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A preview session", .waiting, .timeLimit(.minutes(20)))
struct PreviewSessionTests {
  private let folder: TemporaryFolder
  private let console = RecordedConsole()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("page.html", "one")
  }

  /// The page is the file's text; a file that says "wrong" cannot be built.
  private func build() throws -> PreviewBuild {
    let text = try folder.text("page.html")
    guard text != "wrong" else { throw FileError.missing(path: "partial") }
    return PreviewBuild(
      content: PreviewContent(basePath: "/") { $0 == "index.html" ? Array(text.utf8) : nil },
      sources: [folder.path + "/page.html"])
  }

  /// The address's port, as the session's first line tells it.
  private var port: UInt16 {
    console.results.split(separator: ":").last.flatMap {
      UInt16($0.prefix { $0.isNumber })
    } ?? 0
  }

  private func page() -> String {
    let answer = LoopbackClient.get("/", port: port)
    return String(answer.split(separator: "\r\n\r\n").last?.prefix { $0 != "<" } ?? "")
  }

  /// Runs a session in which each pause does the next of the actions, and the last one ends it.
  private func run(
    _ actions: [() throws -> Void], building: (() throws -> PreviewBuild)? = nil
  ) throws {
    var rest = actions[...]
    let session = PreviewSession(
      port: 0, isQuiet: false, environment: console.environment(),
      pause: { _ in
        guard let action = rest.popFirst() else { return true }
        do { try action() } catch { Issue.record(error) }
        return false
      })
    try session.run(build: building ?? build)
  }

  @Test func `a change is built and shown`() throws {
    try run([
      { #expect(page() == "one") },
      { try folder.write("page.html", "two") },
      {},
      { #expect(page() == "two") },
    ])
    #expect(console.diagnostics == "Rebuilt.\n")
    #expect(console.results.hasPrefix("Preview at http://127.0.0.1:"))
  }

  @Test func `half of a change is not built`() throws {
    try run([
      { try folder.write("page.html", "wrong") },
      { try folder.write("page.html", "two") },
      {},
      { #expect(page() == "two") },
    ])
    #expect(console.diagnostics == "Rebuilt.\n")
  }

  @Test func `a failed build is reported, and the pages before stay`() throws {
    try run([
      { try folder.write("page.html", "wrong") },
      {},
      { #expect(page() == "one") },
      { try folder.write("page.html", "three") },
      {},
      { #expect(page() == "three") },
    ])
    #expect(
      console.diagnostics
        == "ratepress: error: partial: no such file\nRebuilt.\n")
  }

  @Test func `pages that are not shown any more are let go of, the first ones too`() throws {
    final class Pages: Sendable {}
    struct Shown { weak var pages: Pages? }
    var shown: [Shown] = []
    var kept: [Int] = []
    let change = { try folder.write("page.html", "build \(shown.count)") }
    let count = { kept.append(shown.count { $0.pages != nil }) }
    try run([change, {}, count, change, {}, count]) {
      let pages = Pages()
      shown.append(Shown(pages: pages))
      return PreviewBuild(
        content: PreviewContent(basePath: "/") { _ in withExtendedLifetime(pages) { nil } },
        sources: [folder.path + "/page.html"])
    }
    #expect(shown.count == 3)
    #expect(kept == [1, 1])
  }

  @Test func `a first build that fails ends the session`() throws {
    try folder.write("page.html", "wrong")
    #expect(throws: FileError.missing(path: "partial")) { try run([]) }
    #expect(console.results.isEmpty)
  }
}
