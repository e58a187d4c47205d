import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct RejectionTests {
  private let harness = SourceHarness()
  private let fixture = AnswerFixture()

  private func violation(_ fixture: AnswerFixture) throws -> ValidationError? {
    try harness.violation(fixture.sent)
  }

  private func violation(body: String) throws -> ValidationError? {
    try harness.violation(Behaviours.answer(body: body.utf8))
  }

  @Test
  func `an error that the source states is told, whatever the status`() throws {
    let body = #"{"result":"error","error-type":"unsupported-code"}"#
    for status in [200, 403, 404] {
      let violation = try harness.violation(Behaviours.answer(status, body: body.utf8))
      #expect(violation == .reported(ReportedError(type: "unsupported-code", .unknownBase)))
    }
    #expect(
      try violation(fixture.with { $0.result = "maybe" })
        == .reported(ReportedError(type: "maybe")))
  }

  @Test(arguments: ["result", "base_code", "time_last_update_unix", "rates"])
  func `a field that is missing or of another kind is named`(field: String) throws {
    let renamed = fixture.text.replacing("\"\(field)\":", with: "\"other\":")
    #expect(try violation(body: renamed) == .missing(field: field))
    let other = fixture.text.replacing("\"\(field)\":", with: "\"\(field)\":true,\"other\":")
    guard case .wrongKind(field, _, "true or false") = try violation(body: other) else {
      Issue.record("\(field)")
      return
    }
  }

  @Test(arguments: ["0", "-5", "1.5", "1e9", "9223372036854775807", "99999999999999999999"])
  func `an update time that is no time is refused`(time: String) throws {
    guard
      case .wrongKind("time_last_update_unix", _, _) = try violation(
        fixture.with { $0.updated = time })
    else {
      Issue.record("\(time)")
      return
    }
  }

  @Test(arguments: ["[]", "1", "null", "\"text\""])
  func `an answer that is no object is refused`(body: String) throws {
    guard case .otherThan("an object", _) = try violation(body: body) else {
      Issue.record("\(body)")
      return
    }
  }

  @Test
  func `another base is refused`() throws {
    #expect(
      try violation(fixture.with { $0.base = "EUR" }) == .otherBase(asked: "USD", found: "EUR"))
  }

  @Test
  func `the base's own rate must be one`() throws {
    #expect(
      try violation(fixture.rate("USD", "1.1"))
        == .baseNotOne(base: "USD", rate: ExactDecimal("1.1")))
    let without = fixture.with { $0.rates.removeFirst() }
    #expect(try violation(without) == .baseNotOne(base: "USD", rate: nil))
    #expect(try violation(fixture.rate("USD", "1.000")) == nil)
  }

  @Test(arguments: [
    "../../etc/passwd", "<script>", "](javascript:alert(1))", "krw", "KRWW", "KR", "", "ＫＲＷ",
    "KR\\u0000", "K W", "KR1", "ÄÖÜ", "KRẄ",
  ])
  func `a code that is not three letters is refused`(code: String) throws {
    guard case .malformedCode = try violation(fixture.rate(code, "2")) else {
      Issue.record("\(code)")
      return
    }
  }

  @Test(arguments: [
    "0", "-1", "-0.5", "0.0000000000009", "1000000000000.1", "1e13", "1e400", "1e-400",
    "1.00000000000000000000000000000000000001",
  ])
  func `a rate outside the range is refused`(figure: String) throws {
    let text = ExactDecimal(figure)?.description ?? figure
    #expect(try violation(fixture.rate("KRW", figure)) == .rateOutOfRange(code: "KRW", text: text))
  }

  @Test(arguments: ["\"1312.6\"", "null", "true", "[1]", "{}"])
  func `a rate that is no number is refused`(figure: String) throws {
    guard case .wrongKind("rates.KRW", "a number", _) = try violation(fixture.rate("KRW", figure))
    else {
      Issue.record("\(figure)")
      return
    }
  }

  @Test(arguments: ["NaN", "Infinity", "1,312", "0x1", "01", "1 312"])
  func `a rate that is not even JSON is refused`(figure: String) throws {
    guard case .notJSON = try violation(fixture.rate("KRW", figure)) else {
      Issue.record("\(figure)")
      return
    }
  }

  @Test
  func `a currency that stands twice is refused, and so is any other field`() throws {
    let twice = fixture.with { $0.rates.append(("KRW", "1")) }
    guard case .notJSON(let error) = try violation(twice) else {
      Issue.record("taken")
      return
    }
    #expect(error.problem == .duplicateName("KRW"))
    let result = fixture.text.replacing("{\"result\"", with: "{\"result\":\"error\",\"result\"")
    guard case .notJSON = try violation(body: result) else {
      Issue.record("taken")
      return
    }
  }

  @Test
  func `one currency alone is refused`() throws {
    #expect(
      try violation(fixture.with { $0.rates = [("USD", "1")] }) == .tooFewCurrencies(count: 1))
  }

  @Test
  func `an update from more than a day ahead is refused`() throws {
    var harness = harness
    harness.now = Timestamp(secondsSinceEpoch: 1_704_758_551 - 86_401)
    guard case .fromTheFuture = try harness.violation(fixture.sent) else {
      Issue.record("taken")
      return
    }
  }

  @Test
  func `an update older than the stored one is refused`() throws {
    var harness = harness
    harness.newest = try fixture.snapshot
    let older = fixture.with { $0.updated = "1704758550" }
    guard case .olderThanStored = try harness.violation(older.sent) else {
      Issue.record("taken")
      return
    }
  }

  @Test
  func `more than a fifth of the currencies missing is refused unless accepted`() throws {
    var harness = harness
    harness.newest = try fixture.snapshot
    let fewer = fixture.with { answer in answer.rates.removeLast(2) }
    let violation = try harness.violation(fewer.sent)
    #expect(violation == .currenciesMissing(["KRW", "XAU"], of: 5))
    #expect(violation?.description.contains("fetch --accept-missing") == true)
    harness.acceptsMissing = true
    #expect(try harness.violation(fewer.sent) == nil)
  }

  @Test
  func `a text from outside cannot speak to the terminal`() throws {
    let code = "\\u001b]0;x\\u0007\\u202E" + String(repeating: "A", count: 100_000)
    let message = try violation(fixture.rate(code, "2"))?.description ?? ""
    #expect(message.contains("\\u{1b}") && message.contains("\\u{202e}"))
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    #expect(message.count < 200)
  }
}
