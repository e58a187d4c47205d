import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// What every target through an installed program does.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct ProgramTargetTests {
  typealias Kind = EveryKind

  private static let kinds: [Kind] = [
    .rsyncDaemon, .rsyncOverSSH, .rclone, .rcloneOverWebDAV, .git, .gitOverSSH,
  ]

  @Test(arguments: kinds)
  func `an owner's file in a page's place stays, and is told`(kind: Kind) throws {
    let place = try kind.place()
    try place.own("usd/krw.html", "mine")
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3"])
    let report = place.publish(site)
    #expect(report.error == nil, "\(String(describing: report.error))")
    #expect(report.conflicts == ["usd/krw.html"])
    #expect(try place.files() == site.pages.merging(["usd/krw.html": "mine"]) { $1 })
  }

  @Test(arguments: [false, true])
  func
    `a path of rclone on this machine starts at the configuration, or with two slashes at the root`(
      isAbsolute: Bool
    ) throws
  {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    let folder = site.folder.path
    try site.folder.write("rclone.conf", "[disk]\ntype = local\n")
    let report = site.publish(
      to: isAbsolute ? "rclone://disk/\(folder)/www" : "rclone://disk/www",
      environment: Place.programs.merging(["RCLONE_CONFIG": "\(folder)/rclone.conf"]) { $1 }
    ) {
      $0.environment = ["RCLONE_CONFIG"]
    }
    #expect(report.error == nil, "\(report.error?.text ?? "")")
    #expect(try site.there() == site.pages)
  }

  @Test(arguments: [Kind.rsyncDaemon, .rsyncOverSSH])
  func `rsync's own count of the bytes that it sent is told`(kind: Kind) throws {
    let place = try kind.place()
    let text = String(repeating: "rates ", count: 100_000)
    let site = try PublishedSite(["index.html": text, "usd/krw.html": "2"])
    let report = place.publish(site)
    #expect(report.error == nil && report.sent == 2)
    // It compresses on the way.
    #expect(report.sentBytes > 0 && report.sentBytes < text.utf8.count / 10)
  }

  @Test(arguments: kinds)
  func `verifying repairs what was edited or removed there`(kind: Kind) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "12", "usd/krw.html": "345", "a b.html": "6"])
    #expect(place.publish(site).error == nil)
    try place.own("index.html", "21")
    let report = place.publish(site, mode: .verify)
    #expect(report.error == nil && report.sent == 1)
    #expect(try place.files() == site.pages)
    #expect(place.publish(site, mode: .verify).sent == 0)
  }

  @Test(arguments: [
    (Kind.rsyncDaemon, "usd/.krw.html.a1B2c3"), (.rsyncOverSSH, "usd/.krw.html.a1B2c3"),
    (.rsyncOverSSH, ".ratepress-publish.a1B2c3"), (.rsyncDaemon, ".ratepress-publish.a1B2c3"),
    (.rclone, "usd/krw.html.1a2b3c4d.partial"),
  ])
  func `what a program left on its way goes, and a file of the owner's that looks like it stays`(
    kind: Kind, left: String
  ) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    let interrupted = place.publish(site) { throw PublishError(.failed, "after") }
    #expect(interrupted.error?.text == "after")
    let own = left.hasPrefix("usd/") ? left.replacing("krw", with: "notes") : ".own.a1B2c3"
    try place.own(left, "half")
    try place.own(own, "mine")
    try site.release(["index.html": "new", "usd/krw.html": "2"])
    #expect(place.publish(site).error == nil)
    let folder = try #require(place.folder)
    let there = try Tree(folder).contents.filter { $0.key != ".ratepress-publish" }
    #expect(Set(there.keys) == Set(site.pages.keys).union([own]))
  }

  @Test(arguments: kinds)
  func `a dry run changes nothing`(kind: Kind) throws {
    let place = try kind.place()
    try place.own("own.txt", "mine")
    let site = try PublishedSite(["index.html": "1"])
    let report = place.publish(site, mode: .dryRun)
    #expect(report.error == nil && report.sent == 1)
    #expect(try place.files() == ["own.txt": "mine"])
  }

  @Test(arguments: [Kind.rsyncOverSSH, .gitOverSSH])
  func `a key that the host does not take, and a host that is not the known one, are refused`(
    kind: Kind
  ) throws {
    let server = try SSHServer()
    var place = try kind == .gitOverSSH ? Place.gitOverSSH(server) : .rsyncOverSSH(server)
    let site = try PublishedSite(["index.html": "1"])
    let change = place.change
    place.change = {
      change(&$0)
      $0.ssh.key = server.otherKey
    }
    let login = place.publish(site)
    #expect(login.error?.kind == .refused && login.error?.text.contains("login refused") == true)
    place.change = {
      change(&$0)
      $0.ssh.knownHosts = nil
      $0.ssh.hostKey = "SHA256:" + String(repeating: "A", count: 43)
    }
    let pinned = place.publish(site)
    #expect(pinned.error?.kind == .refused && pinned.error?.text.contains("--trust www") == true)
    place.change = {
      change(&$0)
      $0.ssh.knownHosts = nil
      $0.ssh.hostKey = try? server.fingerprint
    }
    #expect(place.publish(site).error == nil)
    try server.forgeKnownHosts()
    place.change = change
    let forged = place.publish(site)
    #expect(forged.error?.kind == .refused && forged.error?.text.contains("has changed") == true)
    #expect(try place.files() == site.pages)
  }

  @Test(arguments: ["wrong", ""])
  func `an rsync daemon that refuses the password is told in one line, without it`(
    password: String
  ) throws {
    var place = try Place.rsyncDaemon()
    place.environment["RATEPRESS_WWW_PASSWORD"] = password
    let report = place.publish(try PublishedSite(["index.html": "1"]))
    #expect(report.error?.kind == .refused)
    #expect(report.error?.text.contains("check the user in the address and the password") == true)
    #expect(report.error?.text.contains("wrong") == false)
  }

  @Test func `a module that cannot be written to keeps what it has`() throws {
    let place = try Place.rsyncDaemon(readOnly: true)
    try place.own("index.html", "old")
    let report = place.publish(try PublishedSite(["usd/krw.html": "1"]))
    #expect(report.error?.kind == .failed)
    let text = report.error?.text ?? ""
    #expect(
      text.hasSuffix(
        "ERROR: module is read only; let the folder, or the module (\"read only = no\"), be written to"
      ))
    #expect(try place.files() == ["index.html": "old"])
  }

  @Test func `a remote that rclone does not know is a mistake of the settings`() throws {
    var place = try Place.rclone()
    place.address = "rclone://other/www"
    let report = place.publish(try PublishedSite(["index.html": "1"]))
    #expect(report.error?.kind == .configuration)
    #expect(report.error?.text.hasPrefix("other:www: Failed to ") == true)
    #expect(report.error?.text.contains("rclone listremotes") == true)
  }

  @Test(arguments: [Kind.rsyncDaemon, .rclone, .git])
  func `a record that was lost or damaged heals`(kind: Kind) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "usd/eur.html": "3"])
    #expect(place.publish(site).error == nil)
    if kind != .git { try place.own(".ratepress-publish", "damaged") }
    try site.release(["index.html": "1", "usd/krw.html": "new", "usd/eur.html": "3"])
    let report = place.publish(site)
    #expect(report.error == nil && report.conflicts == [])
    #expect(try place.files() == site.pages)
    #expect(place.publish(site).sent == 0)
  }
}
