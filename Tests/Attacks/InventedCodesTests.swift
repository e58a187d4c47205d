import Foundation
import TestSupport
import Testing

@Suite("A source that invents currencies", .waiting, .timeLimit(.minutes(20)))
struct InventedCodesTests {
  private static let now = Int(Date().timeIntervalSince1970)

  private static func answer(daysAgo days: Int, with codes: [String]) -> AnswerFixture {
    AnswerFixture().with { answer in
      answer.updated = "\(now - days * 86_400)"
      answer.next = "\(now - days * 86_400 + 86_400)"
      answer.rates += codes.map { ($0, "2") }
    }
  }

  private static let invented = (0..<17_576).compactMap { number -> String? in
    let code = [number / 676, number / 26 % 26, number % 26].map {
      String(UnicodeScalar(UInt8(65 + $0)))
    }.joined()
    return ["USD", "EUR", "JPY", "KRW", "XAU"].contains(code) ? nil : code
  }

  private func victim(_ server: LoopbackServer) throws -> Victim {
    try Victim(
      "[[source]]\nkind = \"open-er-api\"\nurl = \"\(server.url)/v6/latest\"\noverdue = \"10d\"\n")
  }

  private func snapshots(_ victim: Victim) throws -> Int {
    try victim.folder.contents.count { $0.hasSuffix("Z.json") }
  }

  @Test
  func `is not believed at first, unless a person does`() throws {
    let server = try LoopbackServer(Self.answer(daysAgo: 0, with: Self.invented).sent)
    let victim = try victim(server)
    let outcome = try victim.run("run")
    #expect(outcome.status == 69 || outcome.status == 65)
    #expect(
      outcome.errors.contains("currencies are in no table of currencies: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("ratepress fetch --accept-new"))
    #expect(try snapshots(victim) == 0)
    #expect(try victim.run("fetch").status == 65)
    #expect(try victim.run("fetch", "--accept-new").status == 0)
    #expect(try snapshots(victim) == 1)
  }

  @Test
  func `is not believed when it turns to it`() throws {
    let server = try LoopbackServer(
      Self.answer(daysAgo: 2, with: []).sent, Self.answer(daysAgo: 0, with: ["QQA", "QQB"]).sent)
    let victim = try victim(server)
    #expect(try victim.run("run").status == 0)
    let before = try victim.folder.contents.filter { $0.hasPrefix("public/") }
    let outcome = try victim.run("run")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(
        "it has 2 new currencies, more than 20 % of the 5 stored before: QQA QQB; if that is right, run: "
          + "ratepress fetch --accept-new"), "\(outcome.errors)")
    #expect(try victim.folder.contents.filter { $0.hasPrefix("public/") } == before)
    #expect(try snapshots(victim) == 1)
    #expect(try victim.run("run", "--accept-new").status == 0)
    #expect(try snapshots(victim) == 2)
  }

  @Test
  func `may add a few`() throws {
    let server = try LoopbackServer(
      Self.answer(daysAgo: 2, with: []).sent, Self.answer(daysAgo: 0, with: ["QQA"]).sent)
    let victim = try victim(server)
    #expect(try victim.run("run").status == 0)
    #expect(try victim.run("run").status == 0)
    #expect(try victim.folder.contents.contains("public/usd/qqa.html"))
  }

  /// Each of the answers has few new ones, with those before or in their place.
  @Test(arguments: [(["QQA", "QQB"], 7), (["QQB"], 6)])
  func `may not add a few again and again`(codes: [String], count: Int) throws {
    let last = Self.answer(daysAgo: 0, with: codes).sent
    let server = try LoopbackServer(
      Self.answer(daysAgo: 4, with: []).sent, Self.answer(daysAgo: 2, with: ["QQA"]).sent, last)
    let victim = try victim(server)
    #expect(try victim.run("run").status == 0)
    #expect(try victim.run("run").status == 0)
    let outcome = try victim.run("run")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains(
        "1 of its \(count) currencies are in no table of currencies, after 1 such in stored answers: QQB; "
          + "if that is right, run: ratepress fetch --accept-new"), "\(outcome.errors)")
    #expect(try snapshots(victim) == 2)
    #expect(try victim.run("run", "--accept-new").status == 0)
    #expect(try snapshots(victim) == 3)
  }

  @Test
  func `is refused any if it is a bank`() throws {
    let day = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: -4 * 86_400)).prefix(
      10)
    func answer(_ code: String) -> LoopbackServer.Behaviour {
      Behaviours.answer(
        body: """
          {"observations":[{"d":"\(day)","FXUSDCAD":{"v":"1.4"},"FXEURCAD":{"v":"1.6"},\
          "FXJPYCAD":{"v":"0.01"},"FXGBPCAD":{"v":"1.8"},"FXCHFCAD":{"v":"1.7"},\
          "FXSEKCAD":{"v":"0.15"},"FX\(code)CAD":{"v":"2"}}]}
          """.utf8)
    }
    let server = try LoopbackServer(answer("QQA"), answer("NOK"))
    let victim = try Victim("[[source]]\nkind = \"boc\"\nbase = \"CAD\"\nurl = \"\(server.url)\"\n")
    let refused = try victim.run("fetch", "--force")
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains("1 of its 8 currencies are in no table of currencies: QQA"),
      "\(refused.errors)")
    let taken = try victim.run("fetch", "--force")
    #expect(taken.status == 0 || taken.errors.contains("out of date"), "\(taken.errors)")
    #expect(try snapshots(victim) == 1)
  }
}
