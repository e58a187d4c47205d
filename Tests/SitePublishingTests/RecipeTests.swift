import Foundation
import TestSupport
import Testing

@testable import SiteFiles
@testable import SitePublishing

/// The recipes of docs/publishing.md, followed on this machine: only hosts, ports, folders and secrets are
/// others.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct RecipeTests {
  private static let document: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/publishing.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let recipes = blocks("toml")

  private static func blocks(_ language: String) -> [String] {
    document.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  private static func kind(of address: some StringProtocol) -> EveryKind? {
    let kinds: [String: EveryKind] = [
      "file": .file, "sftp": .sftp, "ftps": .ftps, "davs": .webDAV, "s3": .s3,
      "rsync": .rsyncDaemon, "rsync+ssh": .rsyncOverSSH, "git+ssh": .gitOverSSH,
      "git+https": .gitOverHTTPS, "rclone": .rclone,
    ]
    return kinds[String(address.prefix { $0 != ":" })]
  }

  /// Follows a recipe twice, with the lines that it shows as comments.
  private func follow(_ shown: String) throws {
    let recipe = shown.replacing("# after = ", with: "after = ")
    let address = try #require(recipe.firstMatch(of: /to = "(.*)"/)?.1)
    let kind = try #require(Self.kind(of: address))
    let place = try kind.place()
    var settings = PublishSettings()
    place.change(&settings)
    var environment = place.environment
    let name = recipe.firstMatch(of: /name = "(.*)"/).map { String($0.1) } ?? "www"
    let prefix = PublishSecrets.variablePrefix(name)
    let password = environment.removeValue(forKey: "RATEPRESS_WWW_PASSWORD")
    for key in S3Server.environment.keys {
      if let secret = environment.removeValue(forKey: key) { environment[prefix + key] = secret }
    }
    let site = try PublishedSite(["index.html": "1", "usd/환율 표.html": "2", "assets/a.css": "3"])
    var lines = recipe.split(separator: "\n").map(String.init)
    func put(_ key: String, _ value: String?) {
      guard let value else { return }
      let line = "\(key) = \(value)"
      if let index = lines.firstIndex(where: { $0.hasPrefix("\(key) = ") }) {
        lines[index] = line
      } else {
        lines.append(line)
      }
    }
    put("to", "\"\(place.address)\"")
    put("key", settings.ssh.key.map { "\"\($0)\"" })
    put("environment", settings.environment.isEmpty ? nil : "\(settings.environment)")
    put("known_hosts", settings.ssh.knownHosts.map { "\"\($0)\"" })
    put("ca_file", settings.caFile.map { "\"\($0)\"" })
    put("endpoint", settings.store.endpoint.map { "\"\($0)\"" })
    if settings.store.pathStyle { put("path_style", "true") }
    if let file = recipe.firstMatch(of: /password_file = "(.*)"/)?.1 {
      try site.folder.write(String(file), try #require(password) + "\n")
      try Shell.run("chmod 600 '\(site.folder.path)/\(file)'")
    } else {
      environment[prefix + "PASSWORD"] = password
    }
    if let program = recipe.firstMatch(of: /after = \["\.\/(.*)"\]/)?.1 {
      try site.folder.writeProgram(String(program), "#!/bin/sh\ntouch done\n")
    }
    let program = try PublishProgram(
      site.folder, lines.joined(separator: "\n"), environment: environment)
    let first = try program.run("publish")
    #expect(first.status == 0 && first.errors.filter { $0 == "\n" }.count <= 1, "\(first.errors)")
    #expect(first.output.hasPrefix("\(name): 3 files sent") || !recipe.contains("name = "))
    let branch = recipe.firstMatch(of: /branch = "(.*)"/).map { String($0.1) }
    #expect(try names(at: place, branch, kind) == Set(site.pages.keys))
    #expect(try site.folder.contents.contains("done") == recipe.contains("after = "))
    let second = try program.run("publish", "--json")
    #expect(second.output.contains("\"sent\":0") && second.output.contains("\"error\":null"))
  }

  private func names(at place: Place, _ branch: String?, _ kind: EveryKind) throws -> Set<String> {
    guard kind.isGit, let repository = place.folder else { return try Set(place.files().keys) }
    let list = try Shell.run(
      "git -C '\(repository)' -c core.quotePath=off ls-tree -r --name-only \(branch ?? "gh-pages")")
    let names = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    return Set(names).subtracting([".nojekyll"])
  }

  @Test(arguments: recipes)
  func `each recipe brings a site there, and a second run sends nothing`(recipe: String) throws {
    try follow(recipe)
  }

  @Test(arguments: ["git+https://github.com/USER/SITE.git", "rsync://user@host/module/path"])
  func `addresses that the text gives instead work as well`(address: String) throws {
    #expect(Self.document.contains(address))
    try follow("[[publish]]\nname = \"pages\"\nto = \"\(address)\"")
  }

  @Test func `shared hosts tell the encoding of all that is compressed`() throws {
    let text = try Self.text("Examples/apache/htaccess")
    let endings = try #require(text.firstMatch(of: /\\\.\(([a-z|]+)\)\(\\\.br\|\\\.gz\)\$/)?.1)
    #expect(
      Set(endings.split(separator: "|").map(String.init))
        == Set(MediaType.known.filter { $0.value.isText }.keys))
  }

  @Test(arguments: [
    "docs/publishing.md", "Examples/apache/htaccess",
    "Examples/static-host/cloudfront-headers.json",
    "Examples/static-host/_headers",
  ])
  func `hosts get the pages' policy, and what no element can say`(file: String) throws {
    let layout = try Self.text("Templates/partials/layout.html")
    let policy = try #require(
      layout.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)?.1)
    let text = try Self.text(file)
    for words in [
      "\(policy); frame-ancestors 'none'", "31536000", "strict-origin-when-cross-origin",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(text.contains("nosniff") || text.contains("ContentTypeOptions"))
    if file.hasSuffix(".json") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `the policy for a key of S3 is JSON, and names the bucket of the recipe`() throws {
    let policy = try #require(
      Self.document.firstMatch(of: /```text\n(   \{\n(?s:.*?)\n   \})\n   ```/)?.1)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(policy.utf8)) }
    let bucket = try #require(Self.document.firstMatch(of: /to = "s3:\/\/([a-z-]+)"/)?.1)
    #expect(policy.contains("\"arn:aws:s3:::\(bucket)\""))
    #expect(policy.contains("\"arn:aws:s3:::\(bucket)/*\""))
  }

  @Test func `what GitLab runs collects the site`() throws {
    let script = try #require(Self.document.firstMatch(of: /script: \["(.*)"\]/)?.1)
    let folder = try TemporaryFolder()
    try folder.write("index.html", "1")
    try folder.write("usd/krw.html", "2")
    try Shell.run("cd '\(folder.path)' && \(script)")
    #expect(try folder.text("public/usd/krw.html") == "2")
    #expect(try !folder.contents.contains("public/public"))
  }

  @Test(arguments: [
    "the host's key is not known", "the host's key has changed", "login refused",
    "check the user in the address and the password", "for most hosts a token",
    "the login is refused", "set this machine's clock", "name the authority's file as ca_file",
    "the connection is not secure", "lists the remotes that there are",
    "is not installed; install it",
    "another push changed the branch meanwhile", "another publish to the same place",
    "the host's own rules refuse the push", "make room there", "see whether its disk",
    "no answer in time", "no complete answer in time", "the server does not answer",
    "a file of your own is there and stays", "ended with status",
    "shows another page than the published one",
    "keeps no former releases",
  ])
  func `messages of the troubleshooting are those of the program`(words: String) throws {
    #expect(Self.document.contains(words), "in the document")
    let found = try Shell.outcome(of: "grep -rqF \"\(words)\" '\(Self.sources)'")
    #expect(found.status == 0, "in the sources")
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    .path(percentEncoded: false)
}
