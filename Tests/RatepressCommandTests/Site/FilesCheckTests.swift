import Foundation
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Files that the configuration names", .waiting, .timeLimit(.minutes(20)))
struct FilesCheckTests {
  private func check(
    _ configuration: String, _ folder: TemporaryFolder, variables: [String: String] = [:]
  ) throws -> String {
    try folder.write("ratepress.toml", configuration)
    let console = RecordedConsole()
    var environment = console.environment(currentFolder: folder.path)
    environment.variables = variables
    _ = Ratepress.run(["check"], in: environment)
    return console.results
  }

  @Test(arguments: [
    ("key = \"no-key\"", "publish.key: ", "no-key"),
    ("key = \"open\"", "publish.key: others may read ", "open"),
    ("password_file = \"open\"", "publish.password_file: others may read ", "open"),
    ("password_file = \"none\"", "publish.password_file: ", "none"),
    ("after = [\"./none\"]", "publish.after: ", "none: No such file"),
    ("after = [\"./closed\"]", "publish.after: ", "closed cannot be run; run: chmod +x "),
    ("after = [\"/tmp\"]", "publish.after: /tmp is no program; ", "name one that is there"),
    (
      "after = [\"no-such-program\"]", "publish.after: no-such-program is not installed",
      "install it"
    ),
  ])
  func `that a target cannot use are found`(setting: String, begin: String, rest: String) throws {
    let folder = try TemporaryFolder()
    for name in ["open", "closed"] {
      try folder.write(name, "secret")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/\(name)")
    }
    let target = "[[publish]]\nname = \"www\"\nto = \"sftp://me@host.example/www\"\n"
    let found = try check(target + setting + "\n", folder)
    #expect(found.contains("ratepress.toml: www: \(begin)"), "\(found)")
    #expect(found.contains(rest), "\(found)")
  }

  @Test(arguments: ["sftp", "git+ssh", "rsync+ssh"])
  func `keys that systemd hands over are looked at, too`(scheme: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("www.key", "ssh-ed25519 AAAAC3 me@here")
    let found = try check(
      "[[publish]]\nname = \"www\"\nto = \"\(scheme)://me@host.example/www\"\n", folder,
      variables: ["CREDENTIALS_DIRECTORY": folder.path])
    #expect(
      found.contains("www: credential: \(folder.path)/www.key is a public key; "), "\(found)")
  }

  @Test(arguments: ["ssh-ed25519 AAAAC3 me@here", "sk-ecdsa-sha2-nistp256@openssh.com AAAA"])
  func `a public key is reported as that, with the name of the private one`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id.pub", text)
    let target = "[[publish]]\nname = \"www\"\nto = \"sftp://me@host.example/www\"\n"
    let found = try check(target + "key = \"id.pub\"\n", folder)
    #expect(
      found.contains(
        "www: publish.key: \(folder.path)/id.pub is a public key; name the private one, "
          + "\(folder.path)/id\n"), "\(found)")
  }

  @Test func `that are sources are read, too`() throws {
    let folder = try TemporaryFolder()
    let source = "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"
    try folder.write("bank.csv", "day;price\n")
    let found = try check(source, folder)
    #expect(found.contains("/bank.csv: its rates are rejected: "), "\(found)")
    try folder.write("bank.csv", "date,base,quote,rate\n2023-11-14,USD,KRW,1391\n")
    #expect(try check(source, folder) == "No mistakes found.\n")
  }

  @Test func `that a target can use are no mistakes`() throws {
    let folder = try TemporaryFolder()
    for (name, mode) in [("key", 0o600), ("purge", 0o755)] {
      try folder.write(name, "x")
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: "\(folder.path)/\(name)")
    }
    let target = "[[publish]]\nto = \"sftp://me@host.example/www\"\nkey = \"key\"\n"
    #expect(try !check(target + "after = [\"./purge\"]\n", folder).contains("publish."))
    #expect(try !check(target + "after = [\"sh\"]\n", folder).contains("publish."))
  }

  @Test(arguments: [
    (
      "[[source]]\nkind = \"kexim\"\n",
      "kexim: no key; set RATEPRESS_KEXIM_KEY in the environment, or source.key_file"
    ),
    (
      "[[publish]]\nname = \"store\"\nto = \"s3://bucket/x\"\n",
      "store: s3://bucket/x: no keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or key_file"
    ),
    (
      "[[publish]]\nname = \"www\"\nto = \"ftps://me@host.example/x\"\n",
      "www: ftps://me@host.example/x: no password; set RATEPRESS_WWW_PASSWORD or password_file"
    ),
    (
      "[[publish]]\nname = \"www\"\nto = \"davs://me@host.example/x\"\n",
      "www: davs://me@host.example/x: no password; set RATEPRESS_WWW_PASSWORD or password_file"
    ),
  ])
  func `a key or a password that is nowhere is reported, and is no mistake`(
    configuration: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", configuration)
    func check(_ arguments: String..., variables: [String: String] = [:]) -> RecordedConsole {
      let console = RecordedConsole()
      var environment = console.environment(currentFolder: folder.path)
      environment.variables = variables
      #expect(Ratepress.run(["check"] + arguments, in: environment) == .success)
      return console
    }
    let told = words + "; it is no mistake if only the schedule's runs have it"
    #expect(check().diagnostics.contains(told + "\n"), "\(check().diagnostics)")
    #expect(check("--json").results.contains("\"notes\":["))
    let given = check(variables: [
      "RATEPRESS_KEXIM_KEY": "0123456789", "RATEPRESS_WWW_PASSWORD": "x",
      "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x",
    ])
    #expect(given.diagnostics.isEmpty, "\(given.diagnostics)")
  }

  @Test(arguments: [
    ("sftp://me@host.example", "names no folder; add its path, such as /srv/www/rates"),
    ("sftp:///srv/www", "names no host"), ("ftps://host.example/x", "names no host or no user"),
    ("rsync://host.example", "names no folder; write rsync://example.org/module/path"),
    ("git+ssh://host.example/", "names no repository"),
  ])
  func `an address that cannot work is found before a publish`(
    address: String, words: String
  ) throws {
    let found = try check(
      "[[publish]]\nname = \"www\"\nto = \"\(address)\"\n", TemporaryFolder())
    #expect(found.contains("www: publish.to: \(address) \(words)"), "\(found)")
  }

  @Test func `are reported with the setting that names them`() throws {
    let folder = try TemporaryFolder()
    try folder.write("keys", "nothing")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/keys")
    let found = try check(
      "[[publish]]\nname = \"store\"\nto = \"s3://bucket/x\"\nkey_file = \"keys\"\n", folder)
    #expect(
      found.contains("store: publish.key_file: \(folder.path)/keys has no keys; "), "\(found)")
    #expect(!found.contains("publish.to"), "\(found)")
  }

  @Test func `of the source are found if they are missing`() throws {
    let folder = try TemporaryFolder()
    let found = try check("[[source]]\nkind = \"file\"\npath = \"bank.csv\"\n", folder)
    #expect(found.contains("source.path: \(folder.path)/bank.csv: No such file"))
    #expect(found.contains("name a file that can be read"))
  }

  @Test(arguments: [
    ("file://srv/www", "file:///srv/www"), ("file://out", "file:///out"),
    ("file:///", "file:///srv/www/rates"), ("file://localhost", "file:///srv/www/rates"),
    ("file://./out", "file:///srv/www/rates"), ("file://../out", "file:///srv/www/rates"),
    ("file://localhost/", "file:///srv/www/rates"),
  ])
  func `as a host although a folder is meant are found with the right form`(
    address: String, form: String
  ) throws {
    let found = try check("[[publish]]\nname = \"www\"\nto = \"\(address)\"\n", TemporaryFolder())
    #expect(found.contains("publish.to: \(address) names no folder; write \(form)\n"), "\(found)")
    #expect(!found.contains("one folder"), "\(found)")
  }

  @Test(arguments: ["", "\n", "\nsecret\n", "se\0cret\n"])
  func `with a secret are found if their first line has none`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("password", text)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/password")
    let found = try check(
      "[[publish]]\nname = \"www\"\nto = \"davs://me@host.example/x\"\npassword_file = \"password\"\n",
      folder)
    #expect(
      found.contains(
        "password_file: \(folder.path)/password: its first line is empty or no text; write the secret there"
      ), "\(found)")
  }

  @Test func `in a start page's place are found before and after the first build`() throws {
    let site = try TestSite()
    try site.folder.write("public/index.html", "mine")
    let words = "public/index.html: is your own file in a start page's place"
    #expect(site.run("check").results.contains(words))
    _ = site.run("run")
    #expect(site.run("check").results.contains(words))
  }

  @Test func `in a start page's place at a target are found`() throws {
    let site = try TestSite.afterTwoDays()
    try site.folder.write("www/index.html", "mine")
    try site.configure("[[publish]]\nto = \"file://\(site.folder.path)/www\"\n")
    #expect(site.run("check").results.contains("www/index.html: is your own file"))
  }
}
