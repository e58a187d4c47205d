import SiteFiles
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Answers of the preview", .waiting, .timeLimit(.minutes(20)))
struct PreviewSiteTests {
  static let files: [String: String] = [
    "index.html": "<html><head><title>a</title></head><body>list</body></html>",
    "usd/krw.html": "<HEAD></HEAD>converter", "usd/index.html": "<p>usd</p>",
    "404.html": "<body>none</body>", "index.md": "# 환율", "assets/app.css": "a{}",
  ]

  static func site(basePath: String = "/", files: [String: String] = files) -> PreviewSite {
    PreviewSite(
      PreviewContent(basePath: basePath) { path in files[path].map { Array($0.utf8) } },
      session: "7")
  }

  private func get(
    _ target: String, method: String = "GET", host: String? = "127.0.0.1:8080",
    of site: PreviewSite = site()
  ) -> (status: UInt32, headers: [String: String], body: String) {
    let answer = site.answer(method: method, target: target, host: host)
    return (
      answer.status,
      Dictionary(answer.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { a, b in a + b }),
      String(decoding: answer.body.bytes, as: UTF8.self)
    )
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/usd/", "text/html; charset=utf-8"), ("/usd/krw.html", "text/html; charset=utf-8"),
    ("/usd/%6Brw.html", "text/html; charset=utf-8"), ("/index.md", "text/plain; charset=utf-8"),
    ("/assets/app.css", "text/css; charset=utf-8"),
  ])
  func `pages have their type and are never kept`(target: String, type: String) {
    let answer = get(target)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Type"] == type)
    #expect(answer.headers["Cache-Control"] == "no-store")
  }

  @Test(arguments: [
    ("a.js", "text/javascript; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
    ("a.png", "image/png"), ("a.json", "application/json; charset=utf-8"),
    ("manifest.webmanifest", "application/manifest+json; charset=utf-8"),
    ("sitemap.xml", "application/xml; charset=utf-8"), ("robots.txt", "text/plain; charset=utf-8"),
    ("favicon.ico", "image/vnd.microsoft.icon"), ("APP.HTML", "text/html; charset=utf-8"),
    ("html", "application/octet-stream"), ("a.b/c", "application/octet-stream"),
    ("app.0a1b.js", "text/javascript; charset=utf-8"),
  ])
  func `a type goes by the last ending`(path: String, type: String) {
    #expect(MediaType(of: path).name == type)
  }

  @Test func `pages get the script that reloads them, other files none`() {
    let script = "<script src=\"/-/reload.js?7-1\" defer></script>"
    #expect(get("/").body == "<html><head><title>a</title>\(script)</head><body>list</body></html>")
    #expect(get("/usd/krw.html").body == "<HEAD>\(script)</HEAD>converter")
    #expect(get("/usd/").body == "<p>usd</p>\(script)")
    #expect(get("/nothing").body == "<body>none\(script)</body>")
    #expect(get("/index.md").body == "# 환율")
    #expect(get("/-/reload.js").headers["Content-Type"] == "text/javascript; charset=utf-8")
  }

  @Test func `the version changes when other pages are shown`() {
    let site = Self.site()
    #expect(get("/-/version", of: site).body == "7-1")
    site.show(PreviewContent(basePath: "/") { _ in Array("new".utf8) })
    #expect(get("/-/version", of: site).body == "7-2")
    #expect(get("/", of: site).body.hasPrefix("new<script src=\"/-/reload.js?7-2\""))
  }

  @Test func `a page that cannot be rendered says why`() {
    let content = PreviewContent(basePath: "/") { path in throw FileError.missing(path: path) }
    let answer = get("/usd/krw.html", of: PreviewSite(content, session: "7"))
    #expect(answer.status == 500)
    #expect(answer.body == "usd/krw.html: no such file\n")
  }

  @Test func `a folder without its slash is redirected`() {
    let answer = get("/usd")
    #expect(answer.status == 302)
    #expect(answer.headers["Location"] == "/usd/")
  }

  @Test(arguments: [
    "/nothing", "/assets", "/assets/", "/../index.html", "/usd/../index.html", "/%2e%2e/index.html",
    "/usd/%2E%2E%2Findex.html", "/./index.html", "//index.html", "/usd//krw.html",
    "/usd/..%5Ckrw.html", "/index.html%00.md", "/%", "/%2", "/%zz", "/%ff", "index.html", "*",
    "http://127.0.0.1/index.html",
  ])
  func `what is no file of the site is not found`(target: String) {
    #expect(get(target).status == 404)
    #expect(get(target).body.hasPrefix("<body>none"))
  }

  @Test func `what is not there is not there in the language of its folder`() {
    let files = Self.files.merging(["en/404.html": "<body>nothing</body>"]) { $1 }
    #expect(get("/en/usd/zzz.html", of: Self.site(files: files)).body.hasPrefix("<body>nothing"))
    #expect(get("/en/usd/zzz.html", of: Self.site(files: files)).status == 404)
    #expect(get("/usd/zzz.html", of: Self.site(files: files)).body.hasPrefix("<body>none"))
  }

  @Test func `what is no path asks for no file outside the site's own names`() {
    let files = Self.files.merging(["/404.html": "<body>stale", "//404.html": "<body>stale"]) { $1 }
    for target in ["/%", "*", "//", "/zzz"] {
      #expect(get(target, of: Self.site(files: files)).body.hasPrefix("<body>none"))
    }
  }

  @Test func `a site without a page for it still says so`() {
    #expect(get("/a", of: Self.site(files: [:])).status == 404)
    #expect(get("/a", of: Self.site(files: [:])).body == "Not found\n")
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "get", ""])
  func `only reading is allowed`(method: String) {
    let answer = get("/", method: method)
    #expect(answer.status == 405)
    #expect(answer.headers["Allow"] == "GET, HEAD")
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.1:1", "localhost", "LocalHost:8080"])
  func `names of this machine are answered`(host: String) {
    #expect(get("/", host: host).status == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example:80",
    "", "127.0.0.1:", "127.0.0.1:80:80", "localhost:evil.example", nil,
  ])
  func `foreign names are not`(host: String?) {
    #expect(get("/", host: host).status == 403)
    #expect(get("/-/version", host: host).status == 403)
  }

  @Test func `a site below a path is shown there`() {
    let site = Self.site(basePath: "/daily/")
    for target in ["/", "/daily"] {
      #expect(get(target, of: site).status == 302)
      #expect(get(target, of: site).headers["Location"] == "/daily/")
    }
    #expect(get("/daily/", of: site).status == 200)
    #expect(get("/daily/usd/krw.html", of: site).status == 200)
    #expect(get("/daily/usd", of: site).headers["Location"] == "/daily/usd/")
    #expect(get("/usd/krw.html", of: site).status == 404)
  }
}
