import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// A branch behind HTTPS and a login, as GitHub's and GitLab's with a token.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct GitOverHTTPSTests {
  private let server: GitServer
  private var place: GitPlace { server.place }

  @Test func `a certificate that has expired is refused`() throws {
    let server = try GitServer(days: -1)
    let site = try PublishedSite(["index.html": "1"])
    let environment = Place.programs.merging(["RATEPRESS_WWW_PASSWORD": GitServer.password]) { $1 }
    let report = site.publish(to: server.address(), environment: environment) {
      $0.caFile = server.authority.certificate
    }
    #expect(report.error?.kind == .refused)
    #expect(report.error?.text.contains("see whether it has expired") == true)
    #expect(throws: (any Error).self) { try server.place.files() }
  }

  init() throws {
    server = try GitServer()
  }

  private func publish(
    _ site: PublishedSite, user: String = "", password: String = GitServer.password,
    isTrusted: Bool = true
  ) -> PublishReport {
    let environment = Place.programs.merging(["RATEPRESS_WWW_PASSWORD": password]) { $1 }
    return site.publish(to: server.address(user: user), environment: environment) {
      if isTrusted { $0.caFile = server.authority.certificate }
    }
  }

  @Test func `the token goes to no address that a redirect names`() throws {
    let thief = try LoopbackServer(
      Behaviours.status(401, "WWW-Authenticate: Basic realm=\"git\""))
    let server = try GitServer(redirecting: thief.url)
    let environment = Place.programs.merging(["RATEPRESS_WWW_PASSWORD": GitServer.password]) { $1 }
    let report = try PublishedSite(["index.html": "1"])
      .publish(to: server.address(), environment: environment) {
        $0.caFile = server.authority.certificate
      }
    #expect(
      report.error?.text.contains("write the address in \"to\" that it leads to") == true,
      "\(String(describing: report.error))")
    #expect(thief.requests == [])
  }

  @Test func `variables of git do not widen what is trusted`() throws {
    let site = try PublishedSite(["index.html": "1"])
    var environment = Place.programs.merging(["RATEPRESS_WWW_PASSWORD": GitServer.password]) { $1 }
    environment["GIT_SSL_CAINFO"] = server.authority.certificate
    environment["GIT_SSL_NO_VERIFY"] = "1"
    let report = site.publish(to: server.address(), environment: environment) {
      $0.caFile = "/etc/ssl/certs/ca-certificates.crt"
      $0.environment = ["GIT_SSL_CAINFO", "GIT_SSL_NO_VERIFY"]
    }
    #expect(report.error?.kind == .refused)
  }

  @Test(arguments: ["", "git@"])
  func `a publish is one commit, with a token`(user: String) throws {
    let site = try PublishedSite([
      "index.html": "1", "usd/환율 표.html": "2",
      "large.html": (0..<600_000).map { "\($0 * 7919 % 1_000_003)" }.joined(),
    ])
    #expect(publish(site, user: user).error == nil)
    try site.release(["index.html": "new", "usd/환율 표.html": "2"])
    #expect(publish(site, user: user).error == nil)
    #expect(try place.files() == site.pages.merging([".nojekyll": ""]) { $1 })
    let again = publish(site, user: user)
    #expect(again.error == nil && again.sent == 0 && again.kept == 2)
    #expect(try place.git("rev-list --count gh-pages") == "2")
  }

  @Test func `a wrong token, none, and a foreign certificate are refused, without the token`()
    throws
  {
    let site = try PublishedSite(["index.html": "1"])
    for (report, words) in [
      (publish(site, password: "wrong-token"), "for most hosts a token"),
      (publish(site, password: ""), "give a password"),
      (publish(site, isTrusted: false), "name the authority's file as ca_file"),
    ] {
      #expect(report.error?.kind == .refused)
      let text = report.error?.text ?? ""
      #expect(text.contains(words))
      #expect(!text.contains("wrong-token") && !text.contains("tok'en") && !text.contains("\n"))
    }
    #expect(throws: (any Error).self) { try place.files() }
  }
}
