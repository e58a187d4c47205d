import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// Whoever may write to the web root of a host plants links in the place of our folders and files. What they lead to
/// stays as it is, whatever that stops.
@Suite("Links that somebody planted at a host", .waiting, .timeLimit(.minutes(20)))
struct PlantedLinkTests {
  /// A place to publish to, and files of the login's that are none of the site's.
  private struct Host {
    let place: Place
    let site: PublishedSite
    /// The site's folder there, and the one that it is in.
    let root: String
    var above: String {
      URL(filePath: root).deletingLastPathComponent().path(percentEncoded: false)
    }
    let warnings = Warnings()

    init(_ kind: EveryKind, _ pages: [String: String] = PlantedLinkTests.pages) throws {
      place = try kind.place()
      site = try PublishedSite(pages)
      let folder = try #require(place.folder)
      root = kind == .sftp || kind == .releases ? folder + "/www" : folder
      let photos =
        URL(filePath: root).deletingLastPathComponent().path(percentEncoded: false)
        + "photos"
      // Names that Ratepress has for files on their way, and names like those.
      try Shell.run(
        """
        mkdir '\(photos)' && cd '\(photos)' && echo mine >other.txt && echo mine >p1.jpg && \
        echo mine >t2024.csv && echo mine >m3.txt && echo mine >krw.html && echo mine >prog && \
        echo mine >t1234567890123456789-1 && echo mine >p1234567890123456789 && \
        echo mine >.ratepress-partial-00000000-0000-0000-0000-000000000000 && \
        echo mine >manifest && chmod 600 manifest && chmod 755 prog . && \
        { [ '\(kind)' != ftps ] || chown -R 12345:12345 . || true; }
        """)
    }

    /// What is in the folder of photos, with all that the file system says, its own times too.
    func photos() throws -> [String: Tree.Entry] { try Tree("\(above)photos").entries }

    func publish() -> PublishReport {
      site.publish(
        to: place.address, environment: place.environment, warnings: warnings, place.change)
    }

    /// Shell commands that need not come from a stranger, since they do what one may.
    func plant(_ commands: String) throws { try Shell.run("cd '\(root)' && \(commands)") }
  }

  private static let pages = ["index.html": "1", "usd/krw.html": "2", "usd/jpy.html": "3"]
  private static let changed = ["index.html": "new", "usd/krw.html": "new", "usd/jpy.html": "3"]

  @Test(arguments: [true, false])
  func `the folder next to the site is not used if it is a link`(isFirst: Bool) throws {
    let host = try Host(.sftp)
    if !isFirst {
      #expect(host.publish().error == nil)
      try host.site.release(Self.changed)
      try host.plant("mv ../.www.ratepress ../moved")
    }
    try Shell.run("ln -s photos '\(host.above).www.ratepress'")
    let before = try host.photos()
    #expect(host.publish().error == nil)
    #expect(try host.photos() == before)
    #expect(try host.place.files() == host.site.pages)
    #expect(
      host.warnings.texts.contains { $0.contains(".www.ratepress is a link; it is not used") })
    #expect(host.publish().sent == 0)
    #expect(try host.photos() == before)
  }

  @Test(arguments: [true, false])
  func `the folder inside the site stops a publish if it is a link`(isFirst: Bool) throws {
    let host = try Host(.sftp)
    try Shell.run("echo >'\(host.above).www.ratepress'")
    if isFirst {
      try Shell.run("mkdir '\(host.root)'")
    } else {
      #expect(host.publish().error == nil)
      try host.site.release(Self.changed)
      try host.plant("mv .ratepress-publish moved")
    }
    try host.plant("ln -s ../photos .ratepress-publish")
    let before = try host.photos()
    let report = host.publish()
    #expect(report.error?.kind == .failed)
    #expect(
      report.error?.text.contains("/www/.ratepress-publish is a link") == true,
      "\(String(describing: report.error))")
    #expect(try host.photos() == before)
    try host.plant("rm .ratepress-publish")
    #expect(host.publish().error == nil)
    #expect(try host.place.files().filter { !$0.key.hasPrefix("moved") } == host.site.pages)
  }

  /// Both folders are looked through for what killed publishes left.
  @Test func `the other folder is not emptied through a link`() throws {
    let host = try Host(.sftp)
    #expect(host.publish().error == nil)
    try host.plant("ln -s ../photos .ratepress-publish")
    let before = try host.photos()
    try host.site.release(Self.changed)
    #expect(host.publish().error == nil)
    #expect(try host.photos() == before)
  }

  @Test(
    .enabled(if: getuid() == 0, "planting a folder of another user's needs root"),
    arguments: ["12345", "0"])
  func `a record that is a link changes no permissions, and is not read`(owner: String) throws {
    let host = try Host(.sftp)
    #expect(host.publish().error == nil)
    try host.plant(
      """
      mkdir -m 755 .ratepress-publish && ln -s ../../photos/prog .ratepress-publish/manifest && \
      chown \(owner) .ratepress-publish
      """)
    let before = try host.photos()
    try host.site.release(Self.changed)
    #expect(host.publish().error == nil)
    #expect(try host.photos() == before)
    #expect(host.warnings.texts.contains { $0.contains("does not count as our record") })
    #expect(try host.place.files() == host.site.pages)
  }

  @Test(arguments: [EveryKind.sftp, .releases, .ftps, .rsyncDaemon, .rsyncOverSSH])
  func `no page is written through a link in a folder's place`(kind: EveryKind) throws {
    let host = try Host(kind)
    #expect(host.publish().error == nil)
    // A release is a folder deeper.
    let up = kind == .releases ? "../.." : ".."
    try host.plant("mv usd moved && ln -s \(up)/photos usd")
    let before = try host.photos()
    try host.site.release(["index.html": "new", "usd/krw.html": "new", "usd/sub/jpy.html": "new"])
    let report = host.publish()
    #expect(report.error?.kind == .failed)
    #expect(
      report.error?.text.contains("/usd is a link or a file") == true,
      "\(String(describing: report.error))")
    #expect(try host.photos() == before)
    try host.plant("rm usd")
    if kind == .releases { try Shell.run("rm '\(host.above)www.releases/next/usd'") }
    let next = host.publish()
    #expect(next.error == nil, "\(String(describing: next.error))")
    #expect(try host.photos() == before)
    let files = try host.place.files().filter { !$0.key.hasPrefix("moved") }
    #expect(files == host.site.pages)
  }

  @Test(arguments: [EveryKind.sftp, .releases, .ftps, .webDAV, .rsyncDaemon, .rsyncOverSSH])
  func `no page is written through a link in its own place`(kind: EveryKind) throws {
    let host = try Host(kind)
    #expect(host.publish().error == nil)
    let up = kind == .releases ? "../.." : ".."
    try host.plant("rm index.html && ln -s \(up)/photos/other.txt index.html")
    let before = try host.photos()
    try host.site.release(Self.changed)
    let report = host.publish()
    #expect(report.error == nil, "\(String(describing: report.error))")
    #expect(try host.photos() == before)
    #expect(try host.place.files() == host.site.pages)
  }

  /// To put a page in a folder's place, some servers would remove all that is in it.
  @Test func `a WebDAV server is not asked to replace a folder by a page`() throws {
    let host = try Host(.webDAV)
    #expect(host.publish().error == nil)
    try host.plant("rm usd/krw.html && ln -s ../../photos usd/krw.html")
    let before = try host.photos()
    try host.site.release(Self.changed)
    let report = host.publish()
    #expect(
      report.error?.text.contains("/usd/krw.html is a folder, or a link to one") == true,
      "\(String(describing: report.error))")
    #expect(try host.photos() == before)
  }

  /// Folders of earlier versions, what a publish left that was ended, and records.
  @Test(
    arguments: [EveryKind.ftps, .webDAV, .rsyncDaemon, .rsyncOverSSH],
    [
      ".ratepress-waiting", ".ratepress-partial-00000000-0000-0000-0000-000000000000",
      "ratepress-partial-00000000-0000-0000-0000-000000000000",
      ".ratepress-publish.a1B2c3", ".ratepress-publish",
    ])
  func `nothing of ours that became a link is emptied`(kind: EveryKind, name: String) throws {
    let host = try Host(kind)
    #expect(host.publish().error == nil)
    try host.plant("rm -rf \(name) && ln -s ../photos \(name)")
    let before = try host.photos()
    try host.site.release(Self.changed)
    // A folder in the record's place may stop it.
    let report = host.publish()
    #expect(try host.photos() == before)
    guard name != ".ratepress-publish" else { return }
    #expect(report.error == nil, "\(String(describing: report.error))")
    #expect(try host.place.files() == host.site.pages)
  }

  @Test(arguments: ["next", "5", "next-7"])
  func `what has the name of a release and is a link goes alone`(name: String) throws {
    let host = try Host(.releases)
    #expect(host.publish().error == nil)
    for number in 0..<3 {
      if number == 1 { try Shell.run("ln -s ../photos '\(host.above)www.releases/\(name)'") }
      let before = try host.photos()
      try host.site.release(["index.html": "\(number)"])
      let report = host.publish()
      #expect(report.error == nil, "\(String(describing: report.error))")
      #expect(try host.photos() == before)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: host.above + "www.releases")
    #expect(!left.contains(name) && left.count == 2)
    #expect(try host.place.files() == host.site.pages)
  }

  @Test(arguments: [".www.ratepress", "www.releases"])
  func `folders of releases that are links stop a publish`(name: String) throws {
    let host = try Host(.releases)
    #expect(host.publish().error == nil)
    try Shell.run("cd '\(host.above)' && mv \(name) moved && ln -s photos \(name)")
    let before = try host.photos()
    try host.site.release(Self.changed)
    let report = host.publish()
    #expect(
      report.error?.text.contains("/\(name) is a link") == true,
      "\(String(describing: report.error))")
    #expect(try host.photos() == before)
  }

  @Test func `what a link shows in a release's place is not published with the next one`() throws {
    let host = try Host(.releases)
    #expect(host.publish().error == nil)
    try Shell.run(
      """
      cd '\(host.above)www.releases' && release=$(ls) && mv "$release" ../moved && \
      ln -s ../photos "$release"
      """)
    let before = try host.photos()
    try host.site.release(Self.changed)
    #expect(host.publish().error?.text.contains(" is a link, ") == true)
    #expect(try host.photos() == before)
  }

  /// Who is not root cannot tell its own number, and owns what only the owner may read or change.
  @Test(.enabled(if: getuid() == 0, "logging in as another user needs root"))
  func `a login that is not root knows its own folders and records`() throws {
    let server = try SSHServer()
    let folder = try TemporaryFolder()
    try Shell.run("chown nobody '\(folder.path)'")
    let site = try PublishedSite(Self.pages)
    let warnings = Warnings()
    func publish() -> PublishReport {
      site.publish(
        to: "sftp://nobody@127.0.0.1:\(server.port)\(folder.path)/www",
        environment: Place.programs, warnings: warnings
      ) {
        $0.ssh.key = server.key
        $0.ssh.knownHosts = server.knownHosts
      }
    }
    #expect(publish().error == nil)
    #expect(publish().requests == 1)
    #expect(warnings.texts == [])
    // Another user's, in the place of the login's own.
    try Shell.run(
      """
      cd '\(folder.path)' && chown 12345 .www.ratepress/manifest && \
      chmod 644 .www.ratepress/manifest
      """)
    try site.release(Self.changed)
    #expect(publish().error == nil)
    #expect(warnings.texts.contains { $0.contains("does not count as our record") })
    try Shell.run(
      "cd '\(folder.path)' && rm -r .www.ratepress && mkdir -m 755 .www.ratepress")
    try site.release(Self.pages)
    #expect(publish().error == nil)
    let inside = try Tree("\(folder.path)/www").entries[".ratepress-publish"]
    #expect(inside.map { $0.mode & 0o7777 } == 0o700)
    #expect(publish().requests == 1)
  }
}
