import Foundation
import Glibc
import TestSupport
import Testing

@testable import SitePublishing

@Suite("Logins at OpenSSH's server", .waiting, .timeLimit(.minutes(20)))
struct SSHLoginTests {
  @Test(arguments: [EveryKind.sftp, .rsyncOverSSH, .gitOverSSH])
  func `the key may be with an agent`(kind: EveryKind) async throws {
    let folder = try TemporaryFolder()
    let socket = folder.path + "/agent"
    let agent = try StartedServer("ssh-agent", ["-D", "-a", socket])
    var place = try kind.place()
    var settings = PublishSettings()
    place.change(&settings)
    let key = try #require(settings.ssh.key)
    try await eventually("the agent listens") { access(socket, F_OK) == 0 }
    let site = try PublishedSite(["index.html": "1"])
    let without = try PublishProgram(site, to: place) { $0.ssh.key = nil }.run("publish")
    #expect(without.status == 77 && without.errors.contains("login refused"))
    place.environment["SSH_AUTH_SOCK"] = socket
    try Shell.run("SSH_AUTH_SOCK='\(socket)' ssh-add -q '\(key)'")
    let program = try PublishProgram(site, to: place) { $0.ssh.key = nil }
    let outcome = try program.run("publish")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try place.files() == site.pages)
    withExtendedLifetime(agent) {}
  }

  /// A host as hosting providers have it: an account that sees nothing but its own folder, and no shell.
  @Test(
    .enabled(if: OwnMounts.arePossible, OwnMounts.obstacle),
    arguments: ["/www/rates", "/rates"])
  func `an account with a password, closed into its folder`(path: String) throws {
    try OwnMounts.run {
      let folder = try TemporaryFolder()
      try Shell.run(
        """
        cd '\(folder.path)' && cp /etc/passwd passwd && cp /etc/shadow shadow && \
        echo 'deploy:x:12345:12345::/:/usr/sbin/nologin' >>passwd && \
        echo "deploy:$(openssl passwd -6 's3cret word'):19000:0:99999:7:::" >>shadow && \
        mount --bind passwd /etc/passwd && mount --bind shadow /etc/shadow && \
        mount -t tmpfs -o mode=755 none /mnt && mkdir /mnt/www /mnt/rates && \
        chown 12345:12345 /mnt/www /mnt/rates
        """)
      let server = try SSHServer(
        settings: "PasswordAuthentication yes\nChrootDirectory /mnt\nForceCommand internal-sftp\n")
      let site = try PublishedSite(["index.html": "1", "usd/환율 표.html": "2"])
      func publish(_ password: String) -> PublishReport {
        site.publish(
          to: "sftp://deploy@127.0.0.1:\(server.port)\(path)",
          environment: ["RATEPRESS_WWW_PASSWORD": password]
        ) { $0.ssh.knownHosts = server.knownHosts }
      }
      let wrong = publish("wrong word")
      #expect(wrong.error?.kind == .refused)
      #expect(wrong.error?.text.contains("wrong word") == false)
      let right = publish("s3cret word")
      #expect(right.error == nil && right.sent == 2)
      let files = try Tree("/mnt\(path)").contents.filter { !$0.key.hasPrefix(".") }
      #expect(files.mapValues { String(decoding: $0, as: UTF8.self) } == site.pages)
      #expect(publish("s3cret word").requests == 1)
    }
  }
}
