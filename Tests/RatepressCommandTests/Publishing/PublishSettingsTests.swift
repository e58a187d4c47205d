import SitePublishing
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Settings of targets", .waiting, .timeLimit(.minutes(20)))
struct PublishSettingsTests {
  private func read(_ toml: String) throws -> Configuration {
    try Configuration(toml: Array(toml.utf8), file: "site.toml", folder: "/srv/site")
  }

  private func issue(_ toml: String) -> String? {
    let error = #expect(throws: ConfigurationError.self) { try read(toml) }
    return error?.report.lines.first
  }

  @Test func `a folder of this machine is called by its last name`() throws {
    let target = try #require(
      try read("[[publish]]\nto = \"file:///srv/www/rates\"").publish.first)
    #expect(target.name == "rates")
    #expect(target.address?.path == "/srv/www/rates")
    #expect((target.parallel, target.ssh.releases, target.check) == (6, 0, false))
  }

  @Test(arguments: [
    ("ftp", "ftps"), ("dav", "davs"), ("http", "davs"),
  ])
  func `an unprotected kind is refused in one line`(scheme: String, safe: String) {
    let line = issue("[[publish]]\nto = \"\(scheme)://h/p\"")
    #expect(line?.hasPrefix("site.toml:2:6: publish.to: expected a kind of target with") == true)
    #expect(line?.contains("found \"\(scheme)://\"") == true)
    if TargetKind.safeScheme(for: scheme) != nil {
      #expect(line?.hasSuffix("did you mean \"\(safe)://h/p\"?") == true)
    }
  }

  @Test(arguments: ["sftp://me:secret@h/p", "sftp://h/p?token=secret", "s3://h/p#secret@x"])
  func `a secret in an address is refused and not shown`(address: String) {
    let line = issue("[[publish]]\nto = \"\(address)\"")
    #expect(line?.contains("publish.to: expected an address") == true)
    #expect(line?.contains("secret") == false)
  }

  @Test(arguments: [
    "--upload-pack=touch x", "-x", "a..b", "a.lock", "a/b.lock/c", ".a", "a/.b", "a.", "a b",
    "a\\tb",
    "a\\u007fb", "a\\nb", "a~b", "a^b", "a:b", "a?b", "a*b", "a[b", "a\\\\b", "/a", "a/", "a//b",
    "@", "a@{b",
    "HEAD", "",
  ])
  func `a branch that git would refuse is reported with its place`(branch: String) {
    let line = issue("[[publish]]\nto = \"git+file:///w/x.git\"\nbranch = \"\(branch)\"")
    #expect(
      line?.hasPrefix("site.toml:3:10: publish.branch: expected a branch such as") == true,
      "\(line ?? "none")")
  }

  @Test(arguments: [
    ("region", "a/b"), ("region", "x.example.org/"), ("region", "a b"), ("region", "a?b"),
    ("region", "a@b"), ("region", ""), ("endpoint", "https://s3.example.org/path"),
    ("endpoint", "http://s3.example.org"), ("endpoint", "http://localhost.example.org"),
    ("endpoint", "https://me:secret@s3.example.org"),
    ("endpoint", "https://s3.example.org?x=secret"),
  ])
  func `what would lead to another store is reported with its place`(key: String, value: String) {
    let line = issue("[[publish]]\nto = \"s3://bucket\"\n\(key) = \"\(value)\"")
    #expect(line?.hasPrefix("site.toml:3:\(key.count + 4): publish.\(key): expected") == true)
    #expect(line?.contains("secret") == false)
  }

  @Test(arguments: [
    "https://s3.example.org", "https://s3.example.org/", "HTTPS://[::1]:9000",
    "http://127.0.0.1:9000",
  ])
  func `an address of a store is taken`(endpoint: String) throws {
    let read = try read("[[publish]]\nto = \"s3://bucket\"\nendpoint = \"\(endpoint)\"")
    #expect(
      read.publish.first?.store.endpoint
        == (endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint))
  }

  @Test(arguments: [
    ("name = \"x\"", "publish.to is missing; add it"),
    ("to = \"file:///srv/site/public\"", "publish.to: /srv/site/public and output.directory"),
    ("to = \"file:///w\"\nregion = \"eu\"", "publish.region: a target of file:// does not take"),
    ("to = \"file:///w\"\ncheck = true", "site.url, which publish.check needs is missing"),
    ("to = \"file:///w\"\nname = \"a b\"", "publish.name: expected a name of letters"),
    ("to = \"file:///w\"\nafter = []", "publish.after: expected a program"),
    (
      "to = \"git+https://x%40127.0.0.2%3A1%2F@example.org/\"", "publish.to: expected an address"
    ),
    ("to = \"rclone://--log-file=x/y\"", "found a host with a hyphen at its beginning"),
    (
      "to = \"sftp://h/w\"\nhost_key = \"SHA256:$(touch${IFS}x)aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
      "publish.host_key: expected the fingerprint"
    ),
    (
      "to = \"sftp://h/w\"\nhost_key = \"SHA256:aaaaaaaaaaaaaaaaaaaa;id;aaaaaaaaaaaaaaaaaaa\"",
      "publish.host_key: expected the fingerprint"
    ),
    (
      "to = \"sftp://h/w\"\nenvironment = [\"RATEPRESS_X_PASSWORD\"]",
      "publish.environment: expected a list of variables"
    ),
    ("to = \"file:///w\"\n[[publish]]\nto = \"file:///x/w\"", "\"w\" is named twice"),
    (
      "to = \"file:///w\"\nname = \"a-b\"\n[[publish]]\nto = \"file:///x\"\nname = \"a.b\"",
      "\"a-b\" is named twice"
    ),
  ])
  func `what cannot work is reported`(toml: String, words: String) {
    #expect(issue("[[publish]]\n\(toml)")?.contains(words) == true)
  }
}
