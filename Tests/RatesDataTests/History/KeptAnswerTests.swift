import RatesDomain
import TestSupport
import Testing

@testable import RatesData

@Suite("Answers that somebody kept", .timeLimit(.minutes(20)))
struct KeptAnswerTests {
  @Test(arguments: SourceSample.all.filter { $0.kind != "kexim" })
  func `the answer of a source is a day of that source, as if it had been fetched`(
    sample: SourceSample
  ) throws {
    let document = try RateDocument(Array(sample.text().utf8))
    let adapter = try #require(SourceAdapter.named(sample.kind))
    #expect(document.source == sample.kind)
    #expect(document.base.description == sample.base)
    #expect(document.quotation == adapter.descriptor.quotation)
    let day = try #require(document.days.first)
    #expect(document.days.count == 1 && day.date == SourceSample.day)
    #expect(
      day.rates.map { "\($0.code) \($0.rate)" }
        == sample.figures.map { "\($0.code) \($0.figure)" }.sorted())
  }

  @Test func `every day of an answer with several is taken`() throws {
    let boc = try RateDocument(
      Array(
        #"""
        {"observations": [{"d": "2026-03-13", "FXUSDCAD": {"v": "1.3716"}},
        {"d": "2026-03-12", "FXUSDCAD": {"v": "1.3617"}}]}
        """#.utf8))
    #expect(boc.days.map(\.date) == ["2026-03-12", "2026-03-13"])
    #expect(boc.source == "boc" && boc.base == "CAD" && boc.quotation == .inBase)
    let frankfurter = try RateDocument(
      Array(
        #"""
        [{"date": "2026-03-12", "base": "USD", "quote": "KRW", "rate": 1466.1},
        {"date": "2026-03-13", "base": "USD", "quote": "KRW", "rate": 1466.2},
        {"date": "2026-03-13", "base": "USD", "quote": "USD", "rate": 1}]
        """#.utf8))
    #expect(frankfurter.days.map(\.date) == ["2026-03-12", "2026-03-13"])
  }

  @Test(arguments: [
    (
      #"[{"result": 1, "cur_unit": "USD", "deal_bas_r": "1,386.6"}]"#,
      "it is an answer of kexim, which does not say its day; make CSV"
    ),
    (
      #"{"amount": 1.0, "base": "EUR", "date": "2026-03-13", "rates": {"USD": 1.1}}"#,
      "it is an answer of frankfurter's version 1; download it from"
    ),
    (
      #"[{"table": "A", "effectiveDate": "2026-03-13", "rates": [{"code": "usd", "mid": 3.6}]}]"#,
      "it is an answer of nbp, which is not taken: "
    ),
    (
      #"{"result": "error", "error-type": "invalid-key"}"#,
      "it is an error of ExchangeRate-API, “invalid-key”, without rates"
    ),
    (#"{"base": "USD", "date": "2026-03-13", "rates": {"KRW": 1466}}"#, "no rates of a known kind"),
    (#"[]"#, "no rates of a known kind"),
  ])
  func `an answer that cannot be taken is named`(body: String, words: String) {
    do throws(DocumentFault) {
      _ = try RateDocument(Array(body.utf8))
      Issue.record("it was taken")
    } catch {
      #expect("\(error)".contains(words), "\(error)")
    }
  }
}
