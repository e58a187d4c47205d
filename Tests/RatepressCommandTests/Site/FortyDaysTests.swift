import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Forty days with three sources", .waiting, .timeLimit(.minutes(20)))
struct FortyDaysTests {
  /// What the first source does on a day; three bad days follow a good one.
  private enum Fault: CaseIterable {
    case unreachable, status, limited, page, cut, otherBase, empty, repeated, halfGone, inverted

    func behaviour(_ day: Int64) -> LoopbackServer.Behaviour {
      let rates = FortyDaysTests.rates
      // Trying again takes seconds: once for each is enough.
      if day % 4 > 1, [.unreachable, .status, .cut].contains(self) {
        return Behaviours.status(404)
      }
      switch self {
      case .unreachable: return Behaviours.reset
      case .status: return Behaviours.status(500)
      case .limited: return Behaviours.status(429, "Retry-After: 600")
      case .page: return Behaviours.answer(body: "<!doctype html><p>Soon".utf8)
      case .cut: return Behaviours.cutShort("{\"result\":\"succ")
      case .otherBase: return TwoSources.rates(day, "THB", rates)
      case .empty: return TwoSources.rates(day, "USD", [])
      case .repeated: return TwoSources.rates(day / 4 * 4, "USD", rates)
      case .halfGone: return TwoSources.rates(day, "USD", Array(rates.prefix(2)))
      case .inverted: return TwoSources.rates(day, "USD", rates.map { ($0.code, "0.0001") })
      }
    }
  }

  private static let rates = [
    ("EUR", "0.9"), ("KRW", "1312.60"), ("JPY", "144.2"), ("GBP", "0.78"), ("CHF", "0.85"),
  ].map { (code: $0.0, figure: $0.1) }

  /// The ECB's answer of a day, which has the figures of the last day of publication before it.
  private func euros(_ day: Int64) -> LoopbackServer.Behaviour {
    let date = lastPublication(before: day)
    return Behaviours.answer(
      body: """
        <?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope \
        xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='\(date)'>\
        <Cube currency='USD' rate='1.1'/><Cube currency='KRW' rate='1440.5'/>\
        <Cube currency='JPY' rate='158.1'/></Cube></Cube></gesmes:Envelope>
        """.utf8)
  }

  private func lastPublication(before day: Int64) -> ReferenceDate {
    var date = TwoSources.updated(day).date + -1
    while date.weekday > 5 { date = date + -1 }
    return date
  }

  @Test func `each shows current rates, says whose, and loses nothing`() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try TwoSources.Source(), try TwoSources.Source())
    try folder.write(
      "ratepress.toml",
      """
      [site]
      languages = ["en", "ko"]
      [[source]]
      url = "\(first.server.url)/v6/latest"
      [[source]]
      kind = "ecb"
      url = "\(second.server.url)/daily.xml"
      [[source]]
      kind = "file"
      path = "bank.csv"
      base = "KRW"
      """)
    var snapshots: Set<String> = []
    var euroDate: ReferenceDate?
    for day: Int64 in 0..<40 {
      let fault = Fault.allCases[Int(day / 4)]
      let isGood = day % 4 == 0
      // From the second week on, the ECB fails every other four days; the bank's file takes over.
      let hasEuros = day / 4 % 2 == 0
      first.answer(
        isGood ? TwoSources.rates(day, "USD", Self.rates) : fault.behaviour(day))
      second.answer(hasEuros ? euros(day) : Behaviours.status(404))
      try folder.write(
        "bank.csv",
        "date,base,quote,rate\n\(TwoSources.updated(day).date),USD,KRW,1310\n"
          + "\(TwoSources.updated(day).date),EUR,KRW,1445\n")
      let now = TwoSources.updated(day) + 3600
      let console = RecordedConsole()
      let status = Ratepress.run(
        ["run"], in: console.environment(currentFolder: folder.path, now: now))
      let page = try folder.text("public/usd/krw.html")
      let said = "day \(day), \(fault): \(console.diagnostics)"
      #expect(status == .success, "\(said)")
      // The rates of a good day are current until noon of the next.
      // The ECB's are current until three in the morning after the next day of publication.
      if hasEuros, day % 4 >= 2 { euroDate = lastPublication(before: day) }
      let isEuroCurrent = euroDate.map { date in
        TwoSources.updated(day).date <= date + (date.weekday == 5 ? 4 : 2)
      }
      let others = isEuroCurrent == true ? "1,309.5455" : "1,310.0000"
      // At a weekend the ECB has none of a later day than the first source.
      let isLater = euroDate.map { $0 > TwoSources.updated(day / 4 * 4).date }
      let isStoodFor = day % 4 >= 2 && (isEuroCurrent != true || isLater == true)
      let shown = isStoodFor ? others : "1,312.6000"
      #expect(page.contains("<strong>\(shown)</strong>"), "\(said)")
      #expect(page.contains("has had none newer than") == isStoodFor, "\(said)")
      let korean = try folder.text("public/ko/usd/krw.html")
      #expect(korean.contains("이후 새 환율이 나오지 않았습니다.") == isStoodFor, "\(said)")
      let isTold = console.diagnostics.contains("its rates are shown; open-er-api has none newer")
      #expect(isTold == isStoodFor, "\(said)")
      let hasFailed = console.diagnostics.contains("error: \(first.server.url)")
      #expect(hasFailed == (!isGood && fault != .repeated), "\(said)")
      let stored = Set(try folder.contents.filter { $0.hasSuffix("Z.json") })
      #expect(stored.isSuperset(of: snapshots), "\(said)")
      snapshots = stored
    }
    #expect(snapshots.count { $0.contains("open-er-api/") } == 10)
  }
}
