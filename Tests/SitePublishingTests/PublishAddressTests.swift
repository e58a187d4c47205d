import Testing

@testable import SitePublishing

@Suite("Addresses of targets", .timeLimit(.minutes(20)))
struct PublishAddressTests {
  @Test(arguments: [
    ("git+https://x%40127.0.0.2%3A18099%2F@example.org/", "a user with \":\""),
    ("rclone://--log-file=out/x", "a host with a hyphen at its beginning"),
    ("rclone://%2D%2Dconfig/x", "a host with a hyphen at its beginning"),
    ("sftp://-oProxyCommand=x@example.org/", "a user with a hyphen at its beginning"),
    ("sftp://example.org%20-oX/", "a host with an odd character"),
    ("sftp://a%0Ab@example.org/", "a user with an odd character"),
    ("git+ssh://git@a%2Fb/x", "a host with \"/\""), ("sftp://u@$(id)/x", "a host with \"$\""),
    ("davs://%60id%60@example.org/x", "a user with \"`\""),
  ])
  func `a user or a host that would be more is refused, with the reason`(
    address: String, reason: String
  ) {
    let error = #expect(throws: PublishAddress.Flaw.self) { try PublishAddress.check(address) }
    #expect(error?.text == reason)
    #expect(PublishAddress(address) == nil)
  }

  @Test(arguments: [
    ("rclone://disk//srv/www/", "//srv/www"), ("rclone://disk/srv//www", "/srv/www"),
    ("sftp://example.org//srv/www", "/srv/www"), ("file:////srv/www", "/srv/www"),
  ])
  func `two slashes begin an absolute path for rclone alone`(address: String, path: String) {
    #expect(PublishAddress(address)?.path == path)
  }

  @Test(arguments: [
    "sftp://deploy@www.example.org:22/srv/www", "ftps://web%40example.org@ftp.example.org/htdocs",
    "davs://DOMAIN%5Cuser@example.org/x", "rclone://my%20remote%402/x",
    "rclone://my-Remote_1/www 환율",
    "sftp://deploy@[2001:db8::1]/srv", "davs://환율@예시.한국/x", "s3://rates.example.org/prefix",
  ])
  func `users and hosts as there are stay`(address: String) throws {
    try PublishAddress.check(address)
    #expect(PublishAddress(address) != nil)
  }
}
