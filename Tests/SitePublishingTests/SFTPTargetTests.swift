import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import SitePublishing

@Suite("Publishing by SFTP", .waiting, .timeLimit(.minutes(20)))
struct SFTPTargetTests {
  private let server: SSHServer
  private let site: PublishedSite

  private static let pages = [
    "index.html": "<p>1", "usd/환율 표.html": "2", "usd/krw.html": "3", "assets/app.css": "4",
    "en/usd/krw.html": "5", "sw.js": "", "large.html": String(repeating: "0123456789", count: 9000),
  ]

  init() throws {
    server = try SSHServer()
    site = try PublishedSite(Self.pages)
  }

  private func publish(
    mode: Publisher.Mode = .publish, port: Int? = nil,
    _ change: (inout PublishSettings) -> Void = { _ in }
  ) -> PublishReport {
    site.publish(to: server.address(of: site.target, port: port), mode: mode) { settings in
      settings.ssh.key = server.key
      settings.ssh.knownHosts = server.knownHosts
      change(&settings)
    }
  }

  @Test func `a first publish brings every file, readable by all`() throws {
    let report = publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (7, 0, 0))
    #expect(try site.there() == Self.pages)
    let entries = try Tree(site.target).entries
    #expect(entries.values.filter(\.isRegular).allSatisfy { $0.mode & 0o777 == 0o644 })
    #expect(entries.values.filter { !$0.isRegular }.allSatisfy { $0.mode & 0o777 == 0o755 })
    #expect(entries.keys.allSatisfy { !$0.contains(".ratepress") })
  }

  @Test func `an unchanged site is one request`() throws {
    _ = publish()
    let before = try Tree(site.folder.path)
    let report = publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.requests) == (0, 7, 1))
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `changed pages are sent, gone ones removed, the owner's files kept`() throws {
    _ = publish()
    try site.folder.write("www/usd/notes.txt", "mine")
    var pages = Self.pages
    pages["usd/krw.html"] = "changed"
    pages["en/usd/krw.html"] = nil
    try site.release(pages)
    let report = publish()
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (1, 5, 1))
    pages["usd/notes.txt"] = "mine"
    #expect(try site.there() == pages)
    #expect(try !site.folder.contents.contains("www/en"))
  }

  @Test func `a file of the owner's in a page's place stays`() throws {
    try site.folder.write("www/index.html", "mine")
    let report = publish()
    #expect(report.conflicts == ["index.html"])
    #expect(report.sent == 6)
    #expect(try site.folder.text("www/index.html") == "mine")
    #expect(publish().conflicts == ["index.html"])
    try site.folder.remove("www/index.html")
    #expect(publish().sent == 1)
    #expect(try site.there() == Self.pages)
  }

  @Test(arguments: ["", "ratepress-publish 1"])
  func `a lost or damaged manifest heals`(text: String) throws {
    _ = publish()
    try site.folder.write(".www.ratepress/manifest", text)
    let report = publish()
    #expect(report.error == nil)
    #expect(report.conflicts.isEmpty)
    #expect(try site.there() == Self.pages)
    #expect(publish().requests == 1)
  }

  @Test func `verifying repairs what was edited or removed there`() throws {
    _ = publish()
    try site.folder.write("www/usd/krw.html", "x")
    try site.folder.remove("www/en")
    #expect(publish().sent == 0)
    let report = publish(mode: .verify)
    #expect(report.error == nil)
    #expect(report.sent == 2)
    #expect(try site.there() == Self.pages)
  }

  @Test(arguments: [0, 700, 3000, 5000, 8000, 20_000, 40_000, 70_000, 90_000, 98_000])
  func `a connection that is cut is made again`(bytes: Int) throws {
    let proxy = try CuttingProxy(to: server.port, after: bytes, count: 1)
    try server.know(port: proxy.port)
    let report = publish(port: proxy.port)
    #expect(report.error == nil)
    #expect(proxy.isSpent)
    #expect(try site.there() == Self.pages)
    #expect(publish().requests == 1)
  }

  @Test func `the folder and the record may be one inside the other`() throws {
    // Nothing can be made next to it.
    try site.folder.write(".www.ratepress", "mine")
    try site.folder.write("www/notes.txt", "mine")
    let report = publish()
    #expect(report.error == nil)
    #expect(try site.folder.text(".www.ratepress") == "mine")
    let entries = try Tree(site.target).entries
    #expect(try #require(entries[".ratepress-publish"]).mode & 0o777 == 0o700)
    #expect(publish().requests == 1)
  }

  @Test func `what has arrived before a failure is not sent again`() throws {
    let gate = try SFTPGate()
    let many = (0..<400).map { ("p/\($0).html", String(repeating: "\($0) ", count: 500)) }
    try site.release(Dictionary(uniqueKeysWithValues: many))
    let publish = {
      site.publish(to: gate.server.address(of: site.target)) {
        $0.ssh.key = gate.server.key
        $0.ssh.knownHosts = gate.server.knownHosts
      }
    }
    try gate.cut(at: "/www/p/", 51)
    #expect(publish().error?.kind == .interrupted)
    try gate.open()
    #expect(try site.there().filter { $0.key.hasPrefix("p/") }.count == 50)
    let report = publish()
    #expect((report.sent, report.kept, report.error) == (350, 50, nil))
    #expect(try site.there() == site.pages)
  }

  @Test func `two publishes at once leave whole files, and the next one settles it`() throws {
    let other = try PublishedSite(
      Dictionary(uniqueKeysWithValues: (0..<300).map { ("p/\($0).html", "other \($0)") }))
    try site.release(
      Dictionary(uniqueKeysWithValues: (0..<300).map { ("p/\($0).html", "own \($0)") }))
    let address = server.address(of: site.target)
    let (key, knownHosts) = (server.key, server.knownHosts)
    let sites = try [site.site, other.site]
    nonisolated(unsafe) let connect = [site, other]
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let publisher = Publisher(
        name: "www", site: sites[index], mode: .publish, note: connect[index].note)
      _ = publisher.publish {
        try connect[index].connect(to: address) { settings in
          settings.ssh.key = key
          settings.ssh.knownHosts = knownHosts
        }
      }
    }
    for (path, text) in try site.there() {
      #expect(text == site.pages[path] || text == other.pages[path])
    }
    #expect(publish().error == nil)
    #expect(try site.there() == site.pages)
  }

  /// A publish sends files behind its first record, and may lose the connection before that is there.
  @Test(arguments: [true, false])
  func `the record of a publish that came in between is not written over`(puts: Bool) throws {
    #expect(publish().error == nil)
    let target = try site.connect(to: server.address(of: site.target)) {
      $0.ssh.key = server.key
      $0.ssh.knownHosts = server.knownHosts
    }
    defer { target.close() }
    let record = PublishRecord(
      variant: Digest(value: 0), files: Manifest(),
      state: .pending(mark: PublishMark(Digest(value: 5)))
    ).encoded()
    _ = try target.readRecord()
    try #require(target as? any PreparingTarget).prepare(record: record)
    _ = try target.readRecord()
    try target.write(record: record)
    try #require(target as? any ReconnectingTarget).reconnect()
    try site.release(["index.html": "new"])
    #expect(publish().error == nil)
    let queue = try PublishQueue([], of: site.site) { _, _ in false }
    #expect(throws: PublishError.overtaken) {
      if puts { try target.put(queue) } else { _ = try target.readRecord() }
    }
    // The site may have been in doubt if the record had arrived.
    for _ in 0..<2 { #expect(publish().error == nil) }
    #expect(publish().requests == 1)
    #expect(try site.there() == ["index.html": "new"])
  }

  @Test func `thousands of files arrive, and names that shells would trip over`() throws {
    var pages = ["a 'b' $c `d`.html": "1", "-rf.html": "2", "x/환율 %41.html": "3"]
    for number in 0..<5000 { pages["p\(number % 50)/\(number).html"] = "\(number)" }
    try site.release(pages)
    #expect(publish().sent == 5003)
    #expect(try site.there() == pages)
  }
}
