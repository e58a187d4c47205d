import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// What holds for every server that takes files one by one: WebDAV and FTP over TLS.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct FileHostTests {
  private static let pages = [
    "index.html": "list", "usd/krw.html": "pair", "usd/환율 표+%20.html": "table",
    "assets/app.css": "style", "a/b/c.html": "deep",
  ]

  @Test(arguments: FileHost.Kind.possible)
  func `a site arrives, and an unchanged one costs one request`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    let report = host.publish(site)
    #expect(report.error == nil)
    #expect((report.sent, report.kept) == (5, 0))
    #expect(try host.texts() == site.pages)
    #expect(try host.hidden() == [".ratepress-publish"])
    let again = host.publish(site)
    #expect(again.error == nil)
    #expect((again.sent, again.kept, again.requests) == (0, 5, 1))
  }

  @Test(arguments: FileHost.Kind.usual)
  func `changes are sent, gone pages removed, the owner's files kept`(_ kind: FileHost.Kind) throws
  {
    let host = try FileHost(kind)
    var pages = Self.pages
    for number in 0..<30 { pages["old/\(number).html"] = "\(number)" }
    let site = try PublishedSite(pages)
    _ = host.publish(site)
    try Shell.run(
      """
      cd '\(host.www)/site' && echo mine >usd/notes.txt && mkdir -m 777 -p own old/own && \
      echo mine >old/own/x.txt && chmod -R a+rwX .
      """)
    pages = pages.filter { !$0.key.hasPrefix("old/") && !$0.key.hasPrefix("a/") }
    pages["index.html"] = "changed"
    pages["eur/krw.html"] = "new"
    try site.release(pages)
    let report = host.publish(site)
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (2, 3, 31))
    pages["usd/notes.txt"] = "mine\n"
    pages["old/own/x.txt"] = "mine\n"
    #expect(try host.texts() == pages)
    let folders = try Tree("\(host.www)/site").entries.filter { $0.value.mode & S_IFMT == S_IFDIR }
    #expect(
      Set(folders.keys.filter { !$0.contains(".ratepress") }) == [
        "", "usd", "assets", "eur", "own", "old", "old/own",
      ])
  }

  @Test(arguments: FileHost.Kind.usual)
  func `verifying finds what was changed or removed there`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    _ = host.publish(site)
    try Shell.run("cd '\(host.www)/site' && printf fake >usd/krw.html && rm index.html")
    #expect(host.publish(site).sent == 0)
    let report = host.publish(site, mode: .verify)
    #expect((report.sent, report.kept, report.error) == (2, 3, nil))
    #expect(try host.texts() == site.pages)
  }

  @Test(arguments: FileHost.Kind.usual, [true, false])
  func `a lost record heals`(_ kind: FileHost.Kind, isDamaged: Bool) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    _ = host.publish(site)
    let record = "\(host.www)/site/.ratepress-publish"
    try Shell.run(isDamaged ? "echo x >'\(record)'; chmod 666 '\(record)'" : "rm '\(record)'")
    var pages = Self.pages
    pages["index.html"] = "changed"
    try site.release(pages)
    #expect(host.publish(site).error == nil)
    #expect(try host.texts() == pages)
    #expect(host.publish(site).requests == 1)
  }

  @Test(arguments: FileHost.Kind.usual)
  func `readers get old or new pages, never parts`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let (old, new) = (
      String(repeating: "o", count: 300_000), String(repeating: "n", count: 400_000)
    )
    let names = (0..<20).map { "usd/\($0).html" }
    let site = try PublishedSite(Dictionary(uniqueKeysWithValues: names.map { ($0, old) }))
    #expect(host.publish(site).error == nil)
    let reader = PageReader(names.map { "\(host.www)/site/\($0)" }, expecting: [old, new])
    try site.release(Dictionary(uniqueKeysWithValues: names.map { ($0, new) }))
    #expect(host.publish(site).error == nil)
    #expect(reader.end() == [])
  }

  @Test(arguments: FileHost.Kind.usual)
  func `a refused login is told in one line, without secrets`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    let report = site.publish(
      to: host.url(), environment: ["RATEPRESS_WWW_PASSWORD": "wr0ng:word"]
    ) { $0.caFile = host.authority.certificate }
    let error = try #require(report.error)
    #expect(error.kind == .refused)
    #expect(
      error.text.contains("RATEPRESS_WWW_PASSWORD") && error.text.contains("login is refused"))
    #expect(!error.text.contains("wr0ng") && !error.text.contains("\n"))
    #expect(try Tree(host.www).contents.isEmpty)
  }

  @Test(arguments: FileHost.Kind.possible, ["expired", "foreign", "unknown", "other name"])
  func `a certificate that proves nothing is refused`(_ kind: FileHost.Kind, flaw: String) throws {
    let host = try FileHost(
      kind, days: flaw == "expired" ? -1 : 2, name: flaw == "other name" ? "127.0.0.9" : nil)
    let other = try TestAuthority()
    let report = host.publish(try PublishedSite(Self.pages)) {
      if flaw == "foreign" { $0.caFile = other.certificate }
      if flaw == "unknown" { $0.caFile = nil }
    }
    let error = try #require(report.error)
    #expect(error.kind == .refused)
    #expect(
      error.text.contains("not secure") && error.text.contains("\"ca_file\""), "\(error.text)")
    #expect(try Tree(host.www).contents.isEmpty)
  }

  @Test(arguments: FileHost.Kind.usual)
  func `a folder that must not be written is told`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    try Shell.run("mkdir -m 755 '\(host.www)/readonly'")
    let error = try #require(host.publish(PublishedSite(Self.pages), path: "/readonly").error)
    #expect(error.kind == .failed)
    #expect(error.text.contains("login") && error.text.contains("write there"), "\(error.text)")
  }

  @Test(arguments: FileHost.Kind.usual)
  func `a folder below a missing one is told`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let error = try #require(host.publish(PublishedSite(Self.pages), path: "/a/b/c").error)
    #expect(error.kind == .failed)
    #expect(error.text.contains("path in \"to\""), "\(error.text)")
  }

  @Test(arguments: FileHost.Kind.usual)
  func `a server that stopped is told`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    host.stop()
    let error = try #require(host.publish(site).error)
    #expect(error.kind == .failed && error.text.contains("run again later"), "\(error.text)")
  }

  @Test func `a server that takes fewer connections gets fewer`() throws {
    let host = try FileHost(.ftps, connections: 2)
    var pages: [String: String] = [:]
    for number in 0..<60 { pages["usd/\(number).html"] = "\(number)" }
    let site = try PublishedSite(pages)
    #expect(host.publish(site).error == nil)
    #expect(try host.texts() == pages)
  }

  @Test func `a full disk and a server without WebDAV are told`() throws {
    let host = try FileHost(.webDAV)
    let site = try PublishedSite(Self.pages)
    try Shell.run("mkdir -m 777 '\(host.www)/full' '\(host.www)/plain'")
    #expect(host.publish(site, path: "/full").error?.text.contains("make room") == true)
    #expect(host.publish(site, path: "/plain").error?.text.contains("turn WebDAV on") == true)
  }

  @Test func `other users of an FTP server may not read the record`() throws {
    let host = try FileHost(.ftps)
    _ = host.publish(try PublishedSite(Self.pages))
    let record = try #require(Tree("\(host.www)/site").entries[".ratepress-publish"])
    #expect(record.mode & 0o777 == 0o600)
  }

  @Test(arguments: FileHost.Kind.usual)
  func `what a publish left that was ended is cleaned away`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite(Self.pages)
    try Shell.run(
      """
      mkdir -m 777 -p '\(host.www)/site' && chmod 777 '\(host.www)/site' && \
      echo half >'\(host.www)/site/\(kind == .ftps ? "." : "")ratepress-partial-\(UUID().uuidString)'
      """)
    #expect(host.publish(site).error == nil)
    #expect(try host.hidden() == [".ratepress-publish"])
    #expect(try host.texts() == site.pages)
  }
}
