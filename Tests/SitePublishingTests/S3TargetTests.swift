import Foundation
import Glibc
import SiteFiles
import TestSupport
import Testing

@testable import SitePublishing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct S3TargetTests {
  private let server: S3Server
  private static let pages = [
    "index.html": "list", "usd/krw.html": "pair", "usd/환율 표+.html": "table",
    "assets/app.0123456789abcdef.css": "style", "assets/icon.png": "icon", "sw.js": "script",
  ]

  init() throws {
    server = try S3Server()
  }

  private func publish(
    _ site: PublishedSite, to path: String = "/sub folder/site",
    mode: Publisher.Mode = .publish, environment: [String: String] = S3Server.environment,
    _ change: (inout PublishSettings) -> Void = { _ in }
  ) -> PublishReport {
    site.publish(to: "s3://\(server.bucket)\(path)", mode: mode, environment: environment) {
      server.settings(&$0)
      change(&$0)
    }
  }

  private func keys(_ pages: [String: String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: pages.map { ("sub folder/site/\($0)", $1) })
  }

  @Test func `a site arrives, with every signature right`() throws {
    let site = try PublishedSite(Self.pages)
    let report = publish(site)
    #expect(report.error == nil)
    #expect((report.sent, report.kept) == (6, 0))
    #expect(try server.texts() == keys(site.pages))
  }

  @Test func `compressed pages count as the bytes that were sent`() throws {
    let text = String(repeating: "rates ", count: 10_000)
    let site = try PublishedSite(["index.html": text, "assets/icon.png": "icon"])
    let report = publish(site) { $0.store.compress = .gzip }
    #expect(report.error == nil)
    let stored = try S3Object.compressed(Array(text.utf8)).count
    #expect(report.sentBytes == stored + 4)
    try site.release(["index.html": "new", "assets/icon.png": "icon"])
    #expect(publish(site).sentBytes == 3 + 4)
  }

  @Test func `a site arrives with the keys of a file`() throws {
    let site = try PublishedSite(Self.pages)
    let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
    let lines = names.map { "\($0.lowercased()) = \(S3Server.environment[$0] ?? "")\n" }
    try site.folder.write("keys", "[default]\n" + lines.joined())
    chmod(site.folder.path + "/keys", 0o600)
    let report = publish(site, environment: [:]) { $0.store.keyFile = site.folder.path + "/keys" }
    #expect((report.sent, report.error) == (6, nil))
  }

  @Test func `an unchanged site costs one request`() throws {
    let site = try PublishedSite(Self.pages)
    _ = publish(site)
    let before = try server.log().count
    let report = publish(site)
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.requests) == (0, 6, 1))
    #expect(try server.log().count == before + 1)
  }

  @Test func `changes are sent, gone pages removed, the owner's objects kept`() throws {
    let site = try PublishedSite(Self.pages)
    _ = publish(site)
    #expect(try server.ask("PUT", "sub%20folder/site/usd/notes.txt", "mine") == 200)
    #expect(try server.ask("PUT", "sub%20folder/other.txt", "mine, too") == 200)
    var pages = site.pages
    pages["usd/krw.html"] = nil
    pages["index.html"] = "changed"
    pages["eur/krw.html"] = "new"
    try site.release(pages)
    let report = publish(site)
    #expect(report.error == nil)
    #expect((report.sent, report.kept, report.removed) == (2, 4, 1))
    var expected = keys(pages)
    expected["sub folder/site/usd/notes.txt"] = "mine"
    expected["sub folder/other.txt"] = "mine, too"
    #expect(try server.texts() == expected)
  }

  @Test func `readers get type, cache rules and encoding`() throws {
    var pages = Self.pages
    pages["index.html.br"] = "brotli"
    pages["index.html.gz"] = "gzip"
    let site = try PublishedSite(pages)
    #expect(publish(site, to: "").error == nil)
    let objects = try server.objects()
    let short = "public, max-age=60, must-revalidate"
    let ever = "public, max-age=31536000, immutable"
    for (key, type, cache, encoding) in [
      ("index.html", "text/html; charset=utf-8", short, nil),
      ("index.html.br", "text/html; charset=utf-8", short, "br"),
      ("index.html.gz", "text/html; charset=utf-8", short, "gzip"),
      ("sw.js", "text/javascript; charset=utf-8", short, nil),
      ("assets/icon.png", "image/png", short, nil),
      ("assets/app.0123456789abcdef.css", "text/css; charset=utf-8", ever, nil),
    ] as [(String, String, String, String?)] {
      let object = try #require(objects[key])
      #expect((object.type, object.cache, object.encoding) == (type, cache, encoding), "\(key)")
    }
  }

  @Test func `pages are kept compressed if the target says so`() throws {
    let site = try PublishedSite(Self.pages)
    #expect(publish(site, to: "").error == nil)
    let report = publish(site, to: "") { $0.store.compress = .gzip }
    #expect((report.sent, report.error) == (6, nil))
    let objects = try server.objects()
    #expect(objects["index.html"]?.encoding == "gzip")
    #expect(objects["index.html"]?.body.prefix(2) == Data([0x1F, 0x8B]))
    #expect(objects["assets/icon.png"]?.body == Data("icon".utf8))
    #expect(publish(site, to: "") { $0.store.compress = .gzip }.requests == 1)
    // A lost record is made anew, and what is there is checked.
    #expect(try server.ask("DELETE", ".ratepress-publish") == 204)
    #expect(publish(site, to: "") { $0.store.compress = .gzip }.error == nil)
    let verified = publish(site, to: "", mode: .verify) { $0.store.compress = .gzip }
    #expect((verified.sent, verified.error) == (0, nil))
  }

  @Test func `compressed pages have their own type and cache rules`() throws {
    let site = try PublishedSite(Self.pages)
    #expect(publish(site, to: "") { $0.store.compress = .gzip }.error == nil)
    let objects = try server.objects()
    for (key, type, cache, encoding) in [
      ("index.html", "text/html; charset=utf-8", "public, max-age=60, must-revalidate", "gzip"),
      (
        "assets/app.0123456789abcdef.css", "text/css; charset=utf-8",
        "public, max-age=31536000, immutable", "gzip"
      ),
      ("assets/icon.png", "image/png", "public, max-age=60, must-revalidate", nil),
    ] as [(String, String, String, String?)] {
      let object = try #require(objects[key])
      #expect((object.type, object.cache, object.encoding) == (type, cache, encoding), "\(key)")
    }
  }

  @Test(arguments: ["right", "unknown", "foreign", "expired"])
  func `a store over TLS is proven by ca_file`(authority: String) throws {
    let own = try TestAuthority()
    let store = try S3Server(over: own, days: authority == "expired" ? -1 : 2)
    let other = try TestAuthority()
    let site = try PublishedSite(Self.pages)
    let report = site.publish(
      to: "s3://\(store.bucket)/site", environment: S3Server.environment
    ) {
      store.settings(&$0)
      $0.caFile = authority == "unknown" ? nil : (authority == "foreign" ? other : own).certificate
    }
    guard authority != "right" else {
      #expect(report.error == nil && report.sent == 6)
      #expect(try store.texts().count == 6)
      return
    }
    let error = try #require(report.error)
    #expect(error.kind == .refused)
    #expect(error.text.contains("not secure") && error.text.contains("\"ca_file\""))
  }

  @Test func `verifying finds what was changed or removed there`() throws {
    let site = try PublishedSite(Self.pages)
    _ = publish(site, to: "")
    #expect(try server.ask("PUT", "usd/krw.html", "fake") == 200)
    #expect(try server.ask("DELETE", "index.html") == 204)
    #expect(publish(site, to: "").sent == 0)
    let report = publish(site, to: "", mode: .verify)
    #expect((report.sent, report.kept, report.error) == (2, 4, nil))
    #expect(try server.texts() == site.pages)
  }

  @Test(arguments: ["{\"reset\": 1}", "damaged"])
  func `a lost record heals, over more than one page of the list`(record: String) throws {
    var pages: [String: String] = [:]
    for number in 0..<1_050 { pages["usd/\(number).html"] = "\(number)" }
    let site = try PublishedSite(pages)
    #expect(publish(site, to: "").error == nil)
    #expect(try server.ask("PUT", "usd/notes.txt", "mine") == 200)
    #expect(try server.ask("PUT", ".ratepress-publish", record) == 200)
    pages["usd/7.html"] = nil
    try site.release(pages)
    let report = publish(site, to: "")
    #expect(report.error == nil)
    #expect(try server.texts()["usd/notes.txt"] == "mine")
    #expect(try server.texts()["usd/8.html"] == "8")
    #expect(publish(site, to: "").requests == 1)
  }

  @Test(arguments: [0, 1, 100, 1000, 4096, 20_000, 65_535, 65_536, 100_000, 199_999])
  func `a connection that is reset does no harm`(after count: Int) throws {
    let site = try PublishedSite(["index.html": String(repeating: "rates ", count: 40_000)])
    try server.set("{\"reset_after\": \(count), \"resets\": 3}")
    #expect(publish(site, to: "").error == nil)
    #expect(try server.texts() == site.pages)
  }

  @Test func `a store that asks for a pause gets it`() throws {
    let site = try PublishedSite(Self.pages)
    try server.set("{\"status\": 503, \"statuses\": 1, \"retry_after\": \"1\"}")
    let report = publish(site)
    #expect(report.error == nil)
    #expect(report.seconds >= 1)
    try server.set("{\"status\": 503, \"statuses\": 1, \"retry_after\": \"900\"}")
    try site.release(["index.html": "new"])
    #expect(publish(site).error?.text.contains("a pause of 900 s") == true)
  }

  @Test(arguments: [
    ("{}", ["AWS_ACCESS_KEY_ID": "AKIDOTHER"], "InvalidAccessKeyId", "check AWS_ACCESS_KEY_ID"),
    ("{}", ["AWS_SECRET_ACCESS_KEY": "wrongsecret"], "SignatureDoesNotMatch", "AWS_SECRET_ACCESS"),
    ("{\"clock\": 86400}", [:], "RequestTimeTooSkewed", "set this machine's clock"),
    ("{\"clock\": -86400}", [:], "RequestTimeTooSkewed", "set this machine's clock"),
    ("{\"token\": true}", ["AWS_SESSION_TOKEN": "old"], "InvalidToken", "get new keys"),
    ("{\"read_only\": true}", [:], "AccessDenied", "allow these keys"),
  ])
  func `a refused login is told in one line, without secrets`(
    faults: String, environment: [String: String], code: String, advice: String
  ) throws {
    let site = try PublishedSite(Self.pages)
    try server.set(faults)
    let report = publish(
      site, environment: S3Server.environment.merging(environment) { _, new in new })
    let error = try #require(report.error)
    #expect(error.kind == .refused)
    #expect(error.text.contains(code) && error.text.contains(advice), "\(error.text)")
    #expect(!error.text.contains("\n") && error.text.hasPrefix("s3://bucket-"))
    for secret in ["wJalr", "wrongsecret", "AKID"] { #expect(!error.text.contains(secret)) }
    try server.set()
    #expect(publish(site).error == nil)
    #expect(try server.texts() == keys(site.pages))
  }

  @Test func `keys of a session are used with their token`() throws {
    let site = try PublishedSite(Self.pages)
    try server.set("{\"token\": true}")
    var environment = S3Server.environment
    environment["RATEPRESS_WWW_AWS_SESSION_TOKEN"] = "token/of+a=session"
    #expect(publish(site, environment: environment).error == nil)
  }

  @Test func `of two publishes at once, the later one tells`() throws {
    let site = try PublishedSite(Self.pages)
    let first = try site.connect(to: "s3://\(server.bucket)", environment: S3Server.environment) {
      server.settings(&$0)
    }
    #expect(try first.readRecord() == nil)
    #expect(publish(site, to: "").error == nil)
    #expect {
      try first.write(record: [1])
    } throws: { error in
      "\(error)".contains("another publish to the same place was active")
    }
    #expect(publish(site, to: "").requests == 1)
  }

  @Test(arguments: ["RequestTimeout", "IncompleteBody"])
  func `a write that did not come through gives up no condition`(code: String) throws {
    let site = try PublishedSite(Self.pages)
    let first = try site.connect(to: "s3://\(server.bucket)", environment: S3Server.environment) {
      server.settings(&$0)
    }
    #expect(try first.readRecord() == nil)
    #expect(publish(site, to: "").error == nil)
    try server.set("{\"status\": 400, \"statuses\": 1, \"code\": \"\(code)\"}")
    for _ in 0..<2 {
      #expect {
        try first.write(record: [1])
      } throws: { error in
        (error as? PublishError)?.kind == .interrupted
      }
    }
    #expect(publish(site, to: "").requests == 1)
  }

  @Test(arguments: [
    "501 NotImplemented", "400 NotImplemented", "400 InvalidArgument", "400 InvalidRequest",
    "400 -",
  ])
  func `a store without conditional writes is served as well`(refusal: String) throws {
    let site = try PublishedSite(Self.pages)
    try server.set("{\"unconditional\": \"\(refusal)\"}")
    #expect(publish(site).error == nil)
    #expect(try server.texts() == keys(site.pages))
    #expect(publish(site).requests == 1)
  }

  @Test func `a missing bucket is told`() throws {
    let error = try #require(publish(PublishedSite(Self.pages), to: "x/site").error)
    #expect(error.text.contains("NoSuchBucket") && error.text.contains("create the bucket"))
  }

  @Test func `no more connections are made than transfers may be under way`() throws {
    var pages: [String: String] = [:]
    for number in 0..<100 { pages["usd/\(number).html"] = "\(number)" }
    let site = try PublishedSite(pages)
    #expect(publish(site) { $0.parallel = 4 }.error == nil)
    #expect(try Set(server.log().map { $0[2] }).count <= 4)
  }

  @Test(arguments: [
    "http://store.example.org", "ftp://store", "https://store/path", "store", "https://",
  ])
  func `an endpoint that is no protected address is refused`(endpoint: String) throws {
    let report = publish(try PublishedSite(Self.pages)) { $0.store.endpoint = endpoint }
    #expect(report.error?.kind == .configuration)
    #expect(report.error?.text.contains("write https://HOST") == true)
  }
}
