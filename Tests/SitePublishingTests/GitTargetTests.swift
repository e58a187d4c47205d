import Foundation
import TestSupport
import Testing

@testable import SitePublishing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct GitTargetTests {
  private static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]

  private func publish(
    _ site: PublishedSite, to place: GitPlace, mode: Publisher.Mode = .publish,
    _ change: (inout PublishSettings) -> Void = { _ in }
  ) -> PublishReport {
    site.publish(to: place.address, mode: mode, environment: Self.environment, change)
  }

  @Test(arguments: [true, false])
  func `a publish is one commit, and an unchanged site is none`(filters: Bool) throws {
    let place = try GitPlace(filters: filters)
    let site = try PublishedSite(["index.html": "1", "usd/환율 표.html": "2", "a\"b\\.html": "3"])
    let first = publish(site, to: place)
    #expect(first.error == nil && first.sent == 3)
    #expect(try place.files() == site.pages.merging([".nojekyll": ""]) { $1 })
    let commit = try place.git("rev-parse gh-pages")
    let again = publish(site, to: place)
    #expect(again.error == nil && again.sent == 0 && again.kept == 3 && again.requests == 2)
    #expect(try place.git("rev-parse gh-pages") == commit)
    try site.release(["index.html": "new", "usd/환율 표.html": "2", "eur/x.html": "4"])
    let changed = publish(site, to: place)
    #expect(changed.error == nil && changed.sent == 2 && changed.removed == 1)
    #expect(try place.files() == site.pages.merging([".nojekyll": ""]) { $1 })
    #expect(try place.git("rev-list --count gh-pages") == "2")
    #expect(try place.git("log -1 --format=%s gh-pages") == "Publish: 2 files written, 1 removed")
  }

  @Test(arguments: [true, false])
  func `the owner's files stay, and pages that the owner edited come back`(filters: Bool) throws {
    let place = try GitPlace(filters: filters)
    try place.own("CNAME", "www.example.org")
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(publish(site, to: place).error == nil)
    #expect(try place.files() == site.pages.merging(["CNAME": "www.example.org"]) { $1 })
    try place.own("usd/krw.html", "edited")
    try place.own("notes/a b.txt", "mine")
    try site.release(["index.html": "new", "usd/krw.html": "2"])
    let report = publish(site, to: place)
    #expect(report.error == nil && report.removed == 0)
    #expect(
      try place.files()
        == site.pages.merging(["CNAME": "www.example.org", "notes/a b.txt": "mine"]) { $1 })
    #expect(try place.git("rev-list --count gh-pages") == "5")
  }

  @Test(arguments: [
    "[push]\n\tgpgSign = true\n", "[url \"file:///nonexistent/\"]\n\tinsteadOf = file:///\n",
    "[push]\n\tpushOption = ci.skip\n",
  ])
  func `the user's own settings of git change nothing`(settings: String) throws {
    let home = try TemporaryFolder()
    try home.write(".gitconfig", settings)
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1"])
    let report = site.publish(
      to: place.address, environment: ["PATH": "/usr/bin:/bin", "HOME": home.path])
    #expect(report.error == nil, "\(report.error?.text ?? "")")
    #expect(try place.files() == ["index.html": "1", ".nojekyll": ""])
  }

  @Test func `an owner's file in a page's place stays, and is told`() throws {
    let place = try GitPlace()
    try place.own("index.html", "mine")
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3"])
    let report = publish(site, to: place)
    #expect(report.error == nil && report.conflicts == ["index.html"])
    #expect(try place.files()["index.html"] == "mine")
    #expect(try place.files()["usd/krw.html"] == "2")
  }

  @Test func `with a history of one the branch keeps one commit, and the owner's files`() throws {
    let place = try GitPlace()
    try place.own("CNAME", "www.example.org", branch: "pages")
    let site = try PublishedSite(["index.html": "1"])
    for text in ["1", "2", "3"] {
      try site.release(["index.html": text])
      let report = publish(site, to: place) {
        $0.git.branch = "pages"
        $0.git.history = 1
      }
      #expect(report.error == nil && report.sent == 1)
      #expect(try place.git("rev-list --count pages") == "1")
    }
    #expect(try place.files("pages") == ["index.html": "3", "CNAME": "www.example.org"])
  }

  @Test func `a record that was lost heals, without a commit`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(publish(site, to: place).error == nil)
    let commit = try place.git("rev-parse gh-pages")
    _ = try place.git("update-ref -d refs/ratepress/gh-pages")
    #expect(publish(site, to: place).error == nil)
    #expect(try place.git("rev-parse gh-pages") == commit)
    let again = publish(site, to: place)
    #expect(again.error == nil && again.sent == 0 && again.kept == 2)
  }

  @Test func `a page becomes a folder of pages`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["a": "page", "d": "x"])
    #expect(publish(site, to: place).error == nil)
    try site.release(["a/x.html": "in a folder", "d": "x"])
    let report = publish(site, to: place)
    #expect(report.error == nil && report.sent == 1 && report.removed == 1)
    #expect(try place.files() == site.pages.merging([".nojekyll": ""]) { $1 })
  }

  @Test func `of two pushes at once one is refused, and the next publish puts it right`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1"])
    #expect(publish(site, to: place).error == nil)
    try site.release(["index.html": "2"])
    let target = try site.connect(to: place.address, environment: Self.environment)
    let before = try target.readRecord()
    #expect(before != nil)
    try place.own("notes.txt", "mine")
    let error = #expect(throws: PublishError.self) { try target.finish(record: before ?? []) }
    #expect(error?.kind == .failed && error?.text.contains("run again") == true)
    #expect(publish(site, to: place).error == nil)
    #expect(try place.files() == ["index.html": "2", "notes.txt": "mine", ".nojekyll": ""])
  }

  @Test func `what was not pushed shows nowhere`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1"])
    #expect(publish(site, to: place).error == nil)
    try place.folder.writeProgram(
      "사이트 site.git/hooks/pre-receive", "#!/bin/sh\necho 'no room' >&2\nexit 1\n")
    try site.release(["index.html": "2"])
    let report = publish(site, to: place)
    #expect(report.error?.kind == .failed)
    #expect(report.error?.text.contains(": no room (pre-receive hook declined); ") == true)
    #expect(try place.files()["index.html"] == "1")
    try place.folder.remove("사이트 site.git/hooks/pre-receive")
    #expect(publish(site, to: place).error == nil)
    #expect(try place.files()["index.html"] == "2")
  }

  @Test(arguments: [
    ("git+file:///nonexistent/site.git", "create the repository"),
    ("git+file:///", "names no repository"), ("git+ssh:///x.git", "names no repository"),
  ])
  func `an address without a repository is told in one line`(address: String, words: String) throws
  {
    let site = try PublishedSite(["index.html": "1"])
    let report = site.publish(to: address, environment: Self.environment)
    #expect(report.error?.text.contains(words) == true)
    #expect(report.error?.text.contains("\n") == false)
  }

  @Test func `a name that cannot be a branch is refused`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1"])
    let report = publish(site, to: place) { $0.git.branch = "a..b" }
    #expect(report.error?.kind == .configuration)
    #expect(report.error?.text.hasPrefix("branch: ") == true)
  }

  @Test(arguments: [
    "gh-pages", "a/b", "a/HEAD", "a@b", "a/-b", "{a}", "refs/heads/x", "a'b", "a\"b", "a$(x)",
    "a;b", "!", "a@",
    "A_1", "a./b", "a..b", ".a", "a/.b", "a.lock", "a/b.lock", "a.lock/b", "a.", "HEAD", "@{-1}",
    "a@{b", "-a",
    "--upload-pack=x", "a b", "a~b", "a^b", "a:b", "a?b", "a*b", "a[b", "a\\b", "/a", "a/", "a//b",
    "",
    "a\u{7F}b", "a\nb", "a\tb",
  ])
  func `what may name a branch is what git takes`(name: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try StartedProgram.outcome(
      of: "/usr/bin/git", ["check-ref-format", "--branch", name], in: folder.path)
    #expect(BranchName.isOne(name) == (outcome.status == 0))
  }

  @Test(arguments: ["import", "import/a"])
  func `a branch may have any name that git takes`(name: String) throws {
    let place = try GitPlace()
    for text in ["1", "2"] {
      let site = try PublishedSite(["index.html": text])
      #expect(publish(site, to: place) { $0.git.branch = name }.error == nil)
      #expect(try place.files(name)["index.html"] == text)
    }
  }

  /// The first push fails on its way; what was to be pushed must not be lost by then.
  @Test func `a push that is tried again has the same commit`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1"])
    #expect(publish(site, to: place).error == nil)
    try site.release(["index.html": "2"])
    try place.folder.writeProgram(
      "사이트 site.git/hooks/pre-receive",
      "#!/bin/sh\nrm -f hooks/pre-receive\nkill -9 $PPID\n")
    #expect(publish(site, to: place).error == nil)
    #expect(try place.files()["index.html"] == "2")
    #expect(try place.git("rev-list --count gh-pages") == "2")
  }
}
