import Foundation
import TestSupport
import Testing

@testable import SitePublishing

@Suite("Logins that are refused", .waiting, .timeLimit(.minutes(20)))
struct SFTPRefusalTests {
  private let server: SSHServer
  private let site: PublishedSite

  init() throws {
    server = try SSHServer()
    site = try PublishedSite(["index.html": "1"])
  }

  private func error(_ change: (inout PublishSettings) -> Void) -> PublishError? {
    site.publish(to: server.address(of: site.target)) { settings in
      settings.ssh.key = server.key
      settings.ssh.knownHosts = server.knownHosts
      change(&settings)
    }.error
  }

  @Test func `a wrong key`() {
    let error = error { $0.ssh.key = server.otherKey }
    #expect(error?.kind == .refused)
    #expect(error?.text.contains("login refused") == true)
  }

  @Test func `an unknown host`() {
    let error = error { $0.ssh.knownHosts = "/dev/null" }
    #expect(error?.kind == .refused)
    #expect(
      error?.text.contains("the host's key is not known; \"ratepress publish --trust www\"") == true
    )
  }

  @Test func `a changed host key`() throws {
    try server.forgeKnownHosts()
    let error = error { _ in }
    #expect(error?.kind == .refused)
    #expect(error?.text.contains("the host's key has changed") == true)
  }

  @Test func `a pinned host key, right and wrong`() throws {
    let fingerprint = try server.fingerprint
    #expect(
      error {
        $0.ssh.knownHosts = nil
        $0.ssh.hostKey = fingerprint
      } == nil)
    let wrong = error {
      $0.ssh.knownHosts = nil
      $0.ssh.hostKey = "SHA256:" + String(repeating: "A", count: 43)
    }
    #expect(wrong?.kind == .refused)
    #expect(wrong?.text.contains("not the one that host_key names") == true)
  }

  @Test func `a key that others may read`() throws {
    try Shell.run(
      "cp '\(server.key)' '\(site.folder.path)/key'; chmod 644 '\(site.folder.path)/key'")
    let error = error { $0.ssh.key = "\(site.folder.path)/key" }
    #expect(error?.kind == .configuration)
    #expect(error?.text.contains("chmod 600") == true)
  }

  @Test func `a read-only folder`() throws {
    let server = try SSHServer(isReadOnly: true)
    let report = site.publish(to: server.address(of: site.target)) { settings in
      settings.ssh.key = server.key
      settings.ssh.knownHosts = server.knownHosts
    }
    #expect(report.error?.kind == .failed)
    #expect(report.error?.text.contains("permission denied") == true)
  }

  @Test func `a folder whose parent does not exist`() {
    let report = site.publish(to: server.address(of: site.folder.path + "/a/b")) { settings in
      settings.ssh.key = server.key
      settings.ssh.knownHosts = server.knownHosts
    }
    #expect(report.error?.kind == .failed)
    #expect(
      report.error?.text.contains("/a/b: no such file or folder there; create the folder above it")
        == true)
  }

  @Test(arguments: [("right", nil), ("wrong", PublishError.Kind.refused)])
  func `a password`(password: String, kind: PublishError.Kind?) throws {
    let server = try PasswordServer(password: "right", folder: site.folder.path)
    let report = site.publish(
      to: "sftp://tester@127.0.0.1:\(server.port)/www",
      environment: ["RATEPRESS_WWW_PASSWORD": password]
    ) { $0.ssh.knownHosts = server.knownHosts }
    #expect(report.error?.kind == kind)
    #expect(report.error?.text.contains(password) != true || password == "right")
    if kind == nil { #expect(try site.there() == ["index.html": "1"]) }
  }
}
