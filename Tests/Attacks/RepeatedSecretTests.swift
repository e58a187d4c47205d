import Foundation
import TestSupport
import Testing

/// What is quoted of others: their answers, the addresses that they lead to, and what programs and libraries say.
@Suite("Words of others with secrets in them", .waiting, .timeLimit(.minutes(20)))
struct RepeatedSecretTests {
  private static let secret = "q7RkT2/vX9+mLw4Z"

  /// What a command writes, with the record of its failures.
  private static func said(
    by victim: Victim, _ arguments: String..., environment: [String: String] = [:],
    statuses: Set<Int32>
  ) throws -> String {
    let outcome = try StartedProgram.outcome(
      of: BuiltProgram.path, arguments, in: victim.folder.path,
      environment: Victim.environment(environment))
    #expect(statuses.contains(outcome.status))
    let record = (try? victim.folder.text("snapshots/.failures.json")) ?? ""
    return String(decoding: outcome.output + outcome.errors, as: UTF8.self)
      + record.replacing("\\/", with: "/")
  }

  private static func victim(publishingTo target: String) throws -> Victim {
    let victim = try Victim("[[publish]]\nname = \"www\"\n\(target)")
    try victim.store()
    #expect(try victim.run("build").status == 0)
    return victim
  }

  /// The secret as logins send it.
  private static let forms = [
    secret, "q7RkT2%2FvX9%2BmLw4Z", "q7RkT2%2fvX9%2bmLw4Z", Data(secret.utf8).base64EncodedString(),
    Data("user:\(secret)".utf8).base64EncodedString(),
    secret.utf8.map { String($0, radix: 16) }.joined(),
  ]

  @Test func `of a host do not show what it was sent`() throws {
    let answers = Self.forms.map {
      Behaviours.answer(403, body: "<Error><Code>No \($0)</Code></Error>".utf8)
    }
    let store = try LoopbackServer(script: answers)
    let victim = try Self.victim(
      publishingTo: "to = \"s3://bucket/www\"\nendpoint = \"\(store.url)\"\npath_style = true\n")
    for form in Self.forms {
      let said = try Self.said(
        by: victim, "publish",
        environment: [
          "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secretkey",
          "AWS_SESSION_TOKEN": Self.secret,
        ], statuses: [77])
      #expect(said.contains("the store answers 403 (No "), "\(said)")
      // The end of Base64 depends on what follows.
      #expect(!said.contains(form.prefix(18)) && !said.contains(form.suffix(16)), "\(said)")
    }
  }

  @Test func `of a redirect show host and scheme alone`() throws {
    let server = try SecureServer(
      name: "IP:127.0.0.1", path: "dav/.ratepress-publish",
      answer: "HTTP/1.0 302 Found\r\n"
        + "Location: https://user:hidden7@sso.example.org/\(Self.secret)?ticket=\(Self.secret)\r\n\r\n"
    )
    let address = server.url.replacing("https://", with: "davs://")
    let victim = try Self.victim(
      publishingTo: "to = \"\(address)/dav\"\nca_file = \"\(server.certificate)\"\n")
    let said = try Self.said(by: victim, "publish", statuses: [78])
    #expect(said.contains("leads to https://sso.example.org;"), "\(said)")
    #expect(
      !said.contains(Self.secret) && !said.contains("ticket") && !said.contains("hidden7"),
      "\(said)")
  }

  @Test func `of libraries do not show a proxy's password`() throws {
    let victim = try Victim(
      "[[source]]\nkind = \"open-er-api\"\nurl = \"https://rates.example.org/v6/latest\"\n")
    for proxy in ["odd://user:\(Self.secret)@127.0.0.1:1", "http://user:\(Self.secret)@[::zz]"] {
      let said = try Self.said(
        by: victim, "run", environment: ["https_proxy": proxy], statuses: [69])
      #expect(said.contains("the proxy is not found"), "\(said)")
      #expect(!said.contains("q7RkT2"), "\(said)")
    }
  }

  @Test func `of a person do not show what an address has besides host and path`() throws {
    let server = try LoopbackServer(
      Behaviours.status(404),
      Behaviours.redirect(to: "odd://\(Self.secret).example.org/\(Self.secret)"),
      Behaviours.answer(body: "no rates".utf8))
    let victim = try Victim()
    let host = server.url.dropFirst("http://".count)
    for _ in 1...3 {
      let said = try Self.said(
        by: victim, "import", "http://user:hidden7@\(host)/rates.csv?key=\(Self.secret)",
        statuses: [65, 69])
      #expect(said.contains("http://…@\(host)/rates.csv?…"), "\(said)")
      #expect(!said.contains("hidden7") && !said.contains("q7RkT2"), "\(said)")
    }
    #expect(server.requests.allSatisfy { $0.contains("key=q7RkT2") })
  }
}
