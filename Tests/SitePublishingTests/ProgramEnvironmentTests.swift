import TestSupport
import Testing

@testable import SitePublishing

@Suite("What programs learn of the environment", .waiting, .timeLimit(.minutes(20)))
struct ProgramEnvironmentTests {
  private static let variables = [
    "PATH": "/usr/bin:/bin", "HOME": "/home/owner", "LANG": "C.UTF-8", "LC_TIME": "C",
    "SSH_AUTH_SOCK": "/run/agent", "https_proxy": "http://proxy:3128", "no_proxy": "example.net",
    "AWS_SECRET_ACCESS_KEY": "hidden-aws", "RATEPRESS_OTHER_PASSWORD": "hidden-other",
    "GIT_SSL_CAINFO": "/hidden-ca", "SSH_ASKPASS": "/hidden-ask", "LD_PRELOAD": "/hidden-library",
    "AWS_PROFILE": "named", "RSYNC_PASSWORD": "hidden-rsync", "RCLONE_CONFIG_PASS": "hidden-rclone",
  ]

  @Test func `it is made of what programs need, and of what the owner names`() {
    let made = ProgramEnvironment.made(from: Self.variables, naming: ["AWS_PROFILE"])
    #expect(!made.values.contains { $0.contains("hidden") })
    #expect(made["AWS_PROFILE"] == "named" && made["SSH_AUTH_SOCK"] == "/run/agent")
    #expect(made["https_proxy"] == "http://proxy:3128")
    #expect(made["no_proxy"]?.hasPrefix("localhost,127.0.0.0/8") == true)
    #expect(made["no_proxy"]?.hasSuffix(",example.net") == true)
    #expect(ProgramEnvironment.made(from: Self.variables)["AWS_PROFILE"] == nil)
  }

  @Test(arguments: [
    ("AWS_PROFILE", true), ("a1", true), ("RATEPRESS_WWW_PASSWORD", false), ("1A", false),
    ("A=B", false), ("", false), ("A B", false),
  ])
  func `names of variables are checked, and ours are none`(name: String, isName: Bool) {
    #expect(ProgramEnvironment.isName(name) == isName)
  }

  @Test(arguments: [
    ("git", "git+file:///srv/site.git"), ("rsync", "rsync://deploy@127.0.0.1/site/www"),
    ("rclone", "rclone://remote/www"), ("ssh", "sftp://deploy@127.0.0.1/www"),
    ("rsync", "rsync+ssh://deploy@127.0.0.1/www"),
  ])
  func `no program gets secrets of others`(program: String, address: String) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      "bin/\(program)", "#!/bin/sh\nenv >>'\(folder.path)/environment'\nexit 1\n")
    let site = try PublishedSite(["index.html": "1"])
    var environment = Self.variables.filter { $0.key != "LD_PRELOAD" }
    environment["PATH"] = "\(folder.path)/bin:/usr/bin:/bin"
    environment["RATEPRESS_WWW_PASSWORD"] = "own-secret"
    let outcome = try PublishProgram(
      site.folder, "[[publish]]\nname = \"www\"\nto = \"\(address)\"\n", environment: environment
    ).run("publish")
    #expect(outcome.status != 0)
    let seen = try folder.text("environment")
    #expect(seen.contains("HOME=/home/owner"))
    #expect(!seen.contains("hidden") && !seen.contains("RATEPRESS_WWW"), "\(seen)")
  }
}
