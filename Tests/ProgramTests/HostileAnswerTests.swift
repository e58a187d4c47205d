import Foundation
import TestSupport
import Testing

@Suite("The program and answers that must not be taken", .waiting, .timeLimit(.minutes(20)))
struct HostileAnswerTests {
  private static let text = HostileSite.fresh.text

  private static let bodies = [
    HostileRow("a web page with status 200", saying: "a web page or XML, not JSON") {
      Behaviours.answer(
        200, "Content-Type: text/html", body: "<!doctype html>\n<h1>Down</h1>\n".utf8)
    },
    HostileRow("an empty body", saying: "it is empty", body: []),
    HostileRow("JSON that ends early", saying: "ends too early", body: text.utf8.dropLast(40)),
    HostileRow("a gzip body that ends early", saying: "ends too early") {
      let packed = try CompressedBody.gzip(text.utf8)
      return Behaviours.answer(
        200, "Content-Encoding: gzip", body: packed.prefix(packed.count / 2))
    },
    HostileRow("a body that says gzip and is not", saying: "compression") {
      Behaviours.answer(200, "Content-Encoding: gzip", body: text.utf8)
    },
    HostileRow(
      "bytes that are not UTF-8", saying: "not valid UTF-8",
      body: [UInt8](text.utf8).map { $0 == UInt8(ascii: "K") ? 0xFF : $0 }),
    HostileRow(
      "a byte-order mark", saying: "byte-order mark", body: [0xEF, 0xBB, 0xBF] + text.utf8),
    HostileRow("two documents", saying: "follows its end", body: (text + text).utf8),
    HostileRow(
      "100,000 levels of nesting", saying: "nested more than 64 levels",
      body: String(repeating: "[", count: 100_000).utf8),
    HostileRow("a body of 1 GB", saying: "larger than 1 MiB") { Behaviours.huge(1 << 30) },
    HostileRow("a gzip bomb", saying: "larger than 1 MiB") {
      let bomb = try CompressedBody.gzipBomb(size: 256 << 20)
      return Behaviours.answer(200, "Content-Encoding: gzip", body: bomb)
    },
    HostileRow("header fields without end", saying: "header fields are larger than 128 KiB") {
      Behaviours.endlessHeader
    },
  ]

  private static let contents = [
    HostileRow("an error that the source states", saying: "“unsupported-code”", "source.base") {
      Behaviours.answer(body: #"{"result":"error","error-type":"unsupported-code"}"#.utf8)
    },
    HostileRow("an error with status 403", saying: "“invalid-key”") {
      Behaviours.answer(403, body: #"{"result":"error","error-type":"invalid-key"}"#.utf8)
    },
    HostileRow("a result that is no success", saying: "reports “maybe”") {
      $0.with { $0.result = "maybe" }
    },
    HostileRow("another base", saying: "base is “EUR”", "USD") { $0.with { $0.base = "EUR" } },
    HostileRow("a base that is not worth 1", saying: "own rate, USD", "1.1, not 1") {
      $0.rate("USD", "1.1")
    },
    HostileRow("rates without the base", saying: "own rate, USD", "is missing") {
      $0.with { $0.rates.removeFirst() }
    },
    HostileRow("one currency alone", saying: "1 of at least 2") {
      $0.with { $0.rates = [("USD", "1")] }
    },
    HostileRow("a currency that stands twice", saying: "“KRW” stands twice") {
      $0.with { $0.rates.append(("KRW", "1")) }
    },
    HostileRow("a field that stands twice", saying: "“base_code” stands twice") {
      $0.with { $0.base = "USD\",\"base_code\":\"USD" }
    },
    HostileRow("no update time", saying: "time_last_update_unix", "is missing") {
      Behaviours.answer(
        body: text.replacing("\"time_last_update_unix\":", with: "\"time_of_day\":").utf8)
    },
    HostileRow("an update time that is no time", saying: "time_last_update_unix is “-5”") {
      $0.with { $0.updated = "-5" }
    },
    HostileRow("an update of the day after tomorrow", saying: "too far after now", "clock") { _ in
      HostileSite.answer(daysAgo: -2)
    },
    HostileRow("an update older than what is stored", saying: "older than the stored") { _ in
      HostileSite.answer(daysAgo: 3)
    },
    HostileRow(
      "more than a fifth of the currencies missing", saying: "KRW XAU",
      "ratepress fetch --accept-missing"
    ) { $0.with { $0.rates.removeLast(2) } },
  ]

  private static let codes = [
    HostileRow.code("../../etc/passwd", shown: "../../etc/passwd"),
    HostileRow.code("<script>", shown: "<script>"),
    HostileRow.code("](javascript:alert(1))", shown: "](javascript:alert(1))"),
    HostileRow.code("krw", shown: "krw"),
    HostileRow.code("KRWW", shown: "KRWW"),
    HostileRow.code("ＫＲＷ", shown: "ＫＲＷ"),
    HostileRow.code("", shown: ""),
    HostileRow.code("K\\u001b[2J\\nW", shown: "K\\u{1b}[2J\\u{a}W"),
    HostileRow.code("K\\u202eW", shown: "K\\u{202e}W"),
    HostileRow.code("KR\\u0000", shown: "KR\\u{0}"),
  ]

  private static let rates = [
    HostileRow.rate("0"),
    HostileRow.rate("-1312.6"),
    HostileRow.rate("1e13"),
    HostileRow.rate("1e400"),
    HostileRow.rate("1e-13"),
    HostileRow.rate("0.0000000000009"),
    HostileRow.rate("\"1312.6\""),
    HostileRow.rate("null"),
    HostileRow.rate("NaN", saying: "not JSON"),
    HostileRow.rate("Infinity", saying: "not JSON"),
  ]

  @Test(arguments: bodies + contents + codes + rates, ["run", "fetch"])
  func `are told in one line and leave all as it was`(row: HostileRow, command: String) async throws
  {
    let site = try await HostileSite(then: row.behaviour())
    try await site.expectRefusal(
      of: command, status: row.status, saying: [site.address] + row.words)
    #expect(site.server.requests.count == 1)
  }

  @Test(arguments: ["run", "fetch"])
  func `lacking many currencies are taken when told to`(command: String) async throws {
    let fewer = HostileSite.fresh.with { $0.rates.removeLast(2) }
    let site = try await HostileSite(then: fewer.sent)
    let outcome = try await site.run(command, "--accept-missing")
    #expect(outcome.status == 0 && outcome.errors.contains("KRW"))
    let snapshots = try site.folder.contents.filter {
      $0.hasPrefix("\(HostileSite.snapshots)/") && !$0.contains("/.")
    }
    #expect(snapshots.count == 2)
    // A currency that is missing keeps its last rate for some days, marked with its date.
    let row = try site.folder.text("public/index.html").components(separatedBy: "data-code=\"KRW\"")
    #expect(row.count == 2)
    let isMarked = row.last?.components(separatedBy: "</li>").first?.contains("badge") == true
    #expect(isMarked == (command == "run"))
  }
}
