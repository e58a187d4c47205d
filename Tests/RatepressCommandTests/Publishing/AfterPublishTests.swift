import SitePublishing
import SiteRelease
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("After a publish", .waiting, .timeLimit(.minutes(20)))
struct AfterPublishTests {
  private func target(_ change: (inout PublishSettings) -> Void) -> PublishSettings {
    var settings = PublishSettings()
    settings.name = "www"
    change(&settings)
    return settings
  }

  private func run(
    _ target: PublishSettings, of site: TestSite? = nil, at address: String? = nil,
    limit: Duration = .seconds(60)
  ) throws {
    let site = try site ?? TestSite.afterTwoDays()
    var configuration = Configuration(folder: site.folder.path)
    configuration.site.address = address.flatMap { WebAddress($0) }.map { SiteAddress($0) }
    let after = AfterPublish(
      target, of: configuration, variables: ["PATH": "/usr/bin:/bin"], limit: limit
    ) { _ in }
    try after.run(PublishSite(directory: configuration.output.directory))
  }

  @Test func `a program that takes too long is ended with all that it started`() async throws {
    let folder = try TemporaryFolder()
    let locks = ["one", "two"].map { "\(folder.path)/\($0)" }
    let error = #expect(throws: PublishError.self) {
      try run(
        target {
          $0.after = ["sh", "-c", "flock \(locks[0]) sleep 3000 & flock \(locks[1]) sleep 3000"]
        }, limit: .seconds(1))
    }
    #expect(error?.text.contains("took longer than") == true)
    try await eventually("nothing that the program started runs") {
      locks.allSatisfy { lock in (try? SiteLock.whileHeld(lock) {}) != nil }
    }
  }

  @Test func `a program gets the target's name and what it is given, and no password`() throws {
    let folder = try TemporaryFolder()
    let configuration = Configuration(folder: folder.path)
    let variables = [
      "PATH": "/usr/bin:/bin", "RATEPRESS_WWW_PASSWORD": "secret", "RATEPRESS_ECB_KEY": "key",
      "PURGE_TOKEN": "token", "AWS_SECRET_ACCESS_KEY": "of another target",
    ]
    let notes = Mutex<[String]>([])
    let after = AfterPublish(
      target {
        $0.after = ["sh", "-c", "env; exit 1"]
        $0.environment = ["PURGE_TOKEN"]
      }, of: configuration, variables: variables,
      note: { line in notes.withLock { $0.append(line) } })
    #expect(throws: PublishError.self) { try after.runProgram() }
    let lines = notes.withLock(\.self)
    #expect(lines.contains("after: RATEPRESS_TARGET=www"))
    #expect(lines.contains("after: PURGE_TOKEN=token"))
    #expect(!lines.contains { $0.contains("secret") || $0.contains("key") || $0.contains("AWS") })
  }

  @Test func `of a program that succeeds nothing is told`() throws {
    let folder = try TemporaryFolder()
    let notes = Mutex<[String]>([])
    try AfterPublish(
      target { $0.after = ["sh", "-c", "echo purged; echo done >&2"] },
      of: Configuration(folder: folder.path), variables: ["PATH": "/usr/bin:/bin"],
      note: { line in notes.withLock { $0.append(line) } }
    ).runProgram()
    #expect(notes.withLock(\.self) == [])
  }

  @Test func `a program that is missing is told, as a failure after the site was published`() {
    let error = #expect(throws: PublishError.self) {
      try run(target { $0.after = ["no-such-program"] })
    }
    #expect(error?.text.contains("there is no program no-such-program") == true)
    #expect(error?.text.contains("the site itself is published") == true)
    #expect(error?.kind == .failed)
  }

  @Test func `the published start page is the one that readers get`() throws {
    let site = try TestSite.afterTwoDays()
    let page = try site.folder.read("public/index.html")
    let server = try LoopbackServer(script: [Behaviours.answer(body: page)])
    try run(target { $0.check = true }, of: site, at: "\(server.url)/")
  }

  @Test func `another start page than the published one is told`() throws {
    let server = try LoopbackServer(script: [Behaviours.answer(body: "old".utf8)])
    let error = #expect(throws: PublishError.self) {
      try run(target { $0.check = true }, at: "\(server.url)/")
    }
    #expect(error?.text.contains("shows another page than the published one") == true)
  }
}
