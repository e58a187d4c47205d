import TestSupport
import Testing

@testable import SitePublishing

@Suite("What ssh is told", .waiting, .timeLimit(.minutes(20)))
struct AskPassTests {
  private static let key = "/home/o'wner/.ssh/id_ed25519"

  private func answer(
    _ askPass: AskPass, _ question: String, through programs: [String] = []
  ) throws -> StartedProgram.Outcome {
    let words = programs + [askPass.script, question]
    return try StartedProgram.outcome(of: words[0], Array(words.dropFirst()))
  }

  @Test(arguments: [
    ("Enter passphrase for key '\(key)': ", true),
    ("Enter passphrase for key '/home/owner/.ssh/other': ", false),
    ("deploy@www.example.org's password: ", false), ("(deploy@www.example.org) Password: ", false),
    ("(deploy@www.example.org) Enter passphrase for key '\(key)': ", false),
    ("Are you sure you want to continue connecting (yes/no)? ", false), ("", false),
  ])
  func `a passphrase answers the question for that key's and no other`(
    question: String, isAnswered: Bool
  ) throws {
    let askPass = try AskPass("pass 'word\\", to: .passphrase(key: Self.key))
    let outcome = try answer(askPass, question)
    #expect((outcome.status == 0) == isAnswered)
    #expect(String(decoding: outcome.output, as: UTF8.self) == (isAnswered ? "pass 'word\\\n" : ""))
  }

  @Test(arguments: [
    ("deploy@www.example.org's password: ", true), ("(deploy@www.example.org) Password: ", true),
    ("Enter passphrase for key '\(key)': ", false),
  ])
  func `a password is no passphrase`(question: String, isAnswered: Bool) throws {
    let outcome = try answer(AskPass("word", to: .password), question)
    #expect((outcome.status == 0) == isAnswered)
  }

  @Test func `the path of a key may be longer than ssh shows it`() throws {
    let key = "/" + String(repeating: "환율", count: 40)
    let askPass = try AskPass("word", to: .passphrase(key: key))
    let shown = Array("Enter passphrase for key '".utf8) + key.utf8.prefix(100) + "': ".utf8
    let folder = try TemporaryFolder()
    try folder.write(shown, to: "question")
    let outcome = try StartedProgram.outcome(
      of: "/bin/sh", ["-c", "exec '\(askPass.script)' \"$(cat '\(folder.path)/question')\""])
    #expect(outcome.output == Array("word\n".utf8))
    #expect(try answer(askPass, "Enter passphrase for key '\(key)': ").status != 0)
  }

  @Test func `it is given as often as it is asked for`() throws {
    let askPass = try AskPass("word", to: .password)
    for _ in 0..<12 { #expect(try answer(askPass, "Password: ").output == Array("word\n".utf8)) }
  }

  @Test func `an ssh that reaches a host in between gets nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("ssh", "#!/bin/sh\n\"$@\"\n")
    let ssh = folder.path + "/ssh"
    let askPass = try AskPass("word", to: .password)
    #expect(try answer(askPass, "Password: ", through: [ssh]).output == Array("word\n".utf8))
    let jump = try answer(askPass, "Password: ", through: [ssh, ssh])
    #expect(jump.status != 0 && jump.output == [])
  }

  @Test(arguments: [EveryKind.sftp, .rsyncOverSSH, .gitOverSSH])
  func `a key with a passphrase publishes, however often it is asked for`(kind: EveryKind) throws {
    var place = try kind.place()
    var settings = PublishSettings()
    place.change(&settings)
    let (folder, key) = (try TemporaryFolder(), try #require(settings.ssh.key))
    try Shell.run(
      "cp -p '\(key)' '\(folder.path)/key' && ssh-keygen -q -p -N 'pass word' -f '\(folder.path)/key'"
    )
    let change = place.change
    place.change = {
      change(&$0)
      $0.ssh.key = folder.path + "/key"
    }
    place.environment["RATEPRESS_WWW_PASSWORD"] = "pass word"
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(place.publish(site).error == nil)
    try site.release(["index.html": "new"])
    let report = place.publish(site)
    #expect(report.error == nil && report.removed == 1, "\(String(describing: report.error))")
    #expect(try place.files() == site.pages)
    place.environment["RATEPRESS_WWW_PASSWORD"] = "wrong word"
    #expect(place.publish(site).error?.kind == .refused)
  }

  @Test func `with a key, ssh takes no other way to prove who it is`() throws {
    let target = try #require(PublishAddress("sftp://deploy@www.example.org/srv"))
    let folder = try TemporaryFolder()
    try folder.write("key", "")
    try Shell.run("chmod 600 '\(folder.path)/key'")
    var settings = PublishSettings()
    settings.ssh.key = folder.path + "/key"
    let context = PublishContext(
      settings: settings, address: target,
      secrets: PublishSecrets(
        name: "www", environment: ["RATEPRESS_WWW_PASSWORD": "pass word"], passwordFile: nil),
      site: nil, warn: { _ in })
    let options = try SSHLogin(context).options
    #expect(options.contains("PreferredAuthentications=publickey"))
  }
}
