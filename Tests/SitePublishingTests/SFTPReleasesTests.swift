import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import SitePublishing

@Suite("Publishing by SFTP into releases", .waiting, .timeLimit(.minutes(20)))
struct SFTPReleasesTests {
  private static let pages = ["index.html": "1", "usd/krw.html": "2", "assets/app.css": "3"]

  private let server: SSHServer
  private let site: PublishedSite

  init() throws {
    server = try SSHServer()
    site = try PublishedSite(Self.pages)
  }

  private func settings(_ settings: inout PublishSettings) {
    settings.ssh.key = server.key
    settings.ssh.knownHosts = server.knownHosts
    settings.ssh.releases = 2
  }

  private func publish(port: Int? = nil) -> PublishReport {
    site.publish(to: server.address(of: site.target, port: port), settings)
  }

  private func rollBack() throws {
    let target = try site.connect(to: server.address(of: site.target), settings)
    defer { target.close() }
    try target.keepingReleases.rollback()
  }

  private var shown: String {
    get throws { try FileManager.default.destinationOfSymbolicLink(atPath: site.target) }
  }

  private var releases: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: site.target + ".releases").sorted()
    }
  }

  @Test func `the link swaps to a new release, and an unchanged site makes none`() throws {
    #expect(publish().error == nil)
    let first = try shown
    #expect(try site.there() == Self.pages)
    let unchanged = publish()
    #expect((unchanged.sent, unchanged.error) == (0, nil))
    #expect(try shown == first)
    var pages = Self.pages
    pages["usd/krw.html"] = "changed"
    pages["assets/app.css"] = nil
    try site.folder.write("\(first)/notes.txt", "mine")
    try site.release(pages)
    let report = publish()
    #expect((report.sent, report.kept, report.removed, report.error) == (1, 1, 1, nil))
    #expect(try shown != first)
    #expect(try site.there() == pages.merging(["notes.txt": "mine"]) { a, _ in a })
    #expect(try site.folder.text("\(first)/usd/krw.html") == "2")
  }

  @Test func `a rollback shows the release before, and the next publish goes on from there`() throws
  {
    #expect(publish().error == nil)
    #expect(throws: PublishError.self) { try rollBack() }
    try site.release(["index.html": "new"])
    #expect(publish().error == nil)
    try rollBack()
    #expect(try site.there() == Self.pages)
    #expect(publish().sent == 1)
    #expect(try site.there() == ["index.html": "new"])
  }

  @Test func `the releases that are kept are listed, the newest first`() throws {
    #expect(publish().error == nil)
    try site.release(["index.html": "new"])
    #expect(publish().error == nil)
    try rollBack()
    let target = try site.connect(to: server.address(of: site.target), settings)
    defer { target.close() }
    let kept = try target.keepingReleases.keptReleases()
    #expect(kept.map { "\($0.time)" } == (try releases).reversed())
    #expect(kept.map(\.isLive) == [false, true])
  }

  @Test func `of two that begin at once, one makes the release, and the other is told`() throws {
    #expect(publish().error == nil)
    let targets = try (0..<2).map { _ in
      try site.connect(to: server.address(of: site.target), settings)
    }
    defer { for target in targets { target.close() } }
    let record = PublishRecord(
      variant: Digest(value: 0), files: Manifest(),
      state: .pending(mark: PublishMark(Digest(value: 5)))
    ).encoded()
    for target in targets { _ = try target.readRecord() }
    try targets[0].write(record: record)
    let error = #expect(throws: PublishError.self) { try targets[1].write(record: record) }
    #expect(error?.kind == .busy, "\(error?.text ?? "")")
    #expect(try releases.filter { $0.hasPrefix("next") } == ["next"])
    #expect(publish().error == nil)
    #expect(try site.there() == Self.pages)
  }

  @Test func `the end of a publish can be tried again`() throws {
    #expect(publish().error == nil)
    let target = try site.connect(to: server.address(of: site.target), settings)
    defer { target.close() }
    let record = try #require(try target.readRecord())
    try target.write(record: record + [0])
    // Nothing can be made in the place of the link that is to be swapped.
    try site.folder.write(".www.ratepress/link/file", "")
    let former = try shown
    #expect(throws: PublishError.self) { try target.finish(record: record) }
    #expect(try shown == former)
    try FileManager.default.removeItem(atPath: site.folder.path + "/.www.ratepress/link")
    try #require(target as? any ReconnectingTarget).reconnect()
    #expect(try target.readRecord() == record)
    for _ in 0..<2 { try target.finish(record: record) }
    #expect(try shown != former)
    #expect(try releases.count == 2)
    #expect(publish().requests <= 2)
  }

  @Test func `no more releases than wanted are kept, even if what comes after them fails`() throws {
    for number in 0..<4 {
      try site.release(["index.html": "\(number)"])
      let report = site.publish(to: server.address(of: site.target), settings) {
        throw PublishError(.failed, "not there")
      }
      #expect(report.error?.text == "not there")
    }
    #expect(try releases.count == 2)
  }

  @Test func `what another publish put in the place of a leftover stays`() throws {
    #expect(publish().error == nil)
    try site.folder.write("www.releases/next/half.html", "of a killed one")
    let slow = try site.connect(to: server.address(of: site.target), settings)
    defer { slow.close() }
    _ = try slow.readRecord()
    let fast = try site.connect(to: server.address(of: site.target), settings)
    defer { fast.close() }
    _ = try fast.readRecord()
    let record = PublishRecord(variant: Digest(value: 0), files: Manifest(), state: .left).encoded()
    try fast.write(record: record)
    let error = #expect(throws: PublishError.self) { try slow.write(record: record) }
    #expect(error?.kind == .busy, "\(error?.text ?? "")")
    #expect(try releases.filter { $0.hasPrefix("next") } == ["next"])
    #expect(
      try Tree(site.target + ".releases/next").files.keys.sorted() == Self.pages.keys.sorted())
  }

  @Test func `what a publish left that was killed goes with the next one`() throws {
    #expect(publish().error == nil)
    try site.folder.write("www.releases/next-5/index.html", "1")
    try site.release(["index.html": "new"])
    #expect(publish().error == nil)
    #expect(try releases.allSatisfy { !$0.hasPrefix("next") })
  }

  @Test func `no more releases than wanted are kept`() throws {
    for number in 0..<4 {
      try site.release(["index.html": "\(number)"])
      #expect(publish().error == nil)
    }
    #expect(try releases.count == 2)
    #expect(try site.there() == ["index.html": "3"])
    let manifests = try FileManager.default.contentsOfDirectory(
      atPath: site.folder.path + "/.www.ratepress")
    #expect(manifests.sorted() == (try releases).map { "manifest-\($0)" })
  }

  @Test func `an interrupted one shows nothing, and the next sends the rest`() throws {
    #expect(publish().error == nil)
    let many = (0..<400).map { ("p/\($0).html", String(repeating: "\($0) ", count: 500)) }
    try site.release(Dictionary(uniqueKeysWithValues: many))
    let folder = "\(site.target).releases/next"
    let proxy = try CuttingProxy(to: server.port, after: 700_000, count: 1, isFinal: true) {
      let there = try? FileManager.default.contentsOfDirectory(atPath: folder + "/p")
      return there?.contains { $0.hasSuffix(".html") } == true
    }
    try server.know(port: proxy.port)
    let cut = publish(port: proxy.port)
    #expect(cut.error?.kind == .interrupted)
    let next = try Tree(folder).contents
    let arrived = next.keys.filter { $0.hasPrefix("p/") }.count
    #expect(arrived > 0 && arrived < 400)
    #expect(try site.there() == Self.pages)
    let report = publish()
    #expect((report.sent, report.error) == (400 - arrived, nil))
    #expect(try site.there() == site.pages)
  }

  @Test func `a folder in the link's place stays, and it is told how to move it`() throws {
    try site.folder.write("www/index.html", "mine")
    let report = publish()
    #expect(report.error?.text.contains("mv \(site.target) \(site.target).before") == true)
    #expect(try site.there() == ["index.html": "mine"])
  }

  @Test(arguments: ["9223372036854775807", "+7", "007", "-7"])
  func `a name that no release has is none of ours`(name: String) throws {
    #expect(publish().error == nil)
    let first = try shown
    try FileManager.default.createDirectory(
      atPath: "\(site.target).releases/\(name)", withIntermediateDirectories: false)
    try site.release(["index.html": "new"])
    #expect(publish().error == nil)
    #expect(try releases.contains(name))
    #expect(try site.there() == ["index.html": "new"])
    try rollBack()
    #expect(try shown == first)
    try Shell.run("ln -sfn '\(site.target).releases/\(name)' '\(site.target)'")
    #expect(publish().error?.kind == .failed)
  }
}
