import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Converting, and telling the age of the rates", .waiting, .timeLimit(.minutes(20)))
struct ConvertAndStatusTests {
  private static let ended =
    "1 currency has ended (BGN); 4 pages stay; to remove them: ratepress build --prune\n"

  @Test(arguments: [
    ("100", "USD", "KRW", "146612.00"), ("1", "krw", "usd", "0.00068"), ("0", "USD", "KRW", "0.00"),
    ("1", "USD", "USD", "1.00"), ("0.5", "EUR", "JPY", "81.06"), ("1", "USD", "ZZZ", "0.00068"),
  ])
  func `amounts are converted with the stored rates`(
    amount: String, base: String, quote: String, result: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    let outcome = site.run("convert", amount, base, quote)
    #expect(outcome.status == .success)
    #expect(outcome.diagnostics.isEmpty)
    let (base, quote) = (base.uppercased(), quote.uppercased())
    #expect(
      outcome.results
        == "\(amount) \(base) = \(result) \(quote) (rates of 2026-04-22T00:02:32Z)\n")
    #expect(site.run("convert", amount, base, quote, "--quiet").results == result + "\n")
    #expect(
      site.run("convert", amount, base, quote, "--json").results
        == #"{"amount":"\#(amount)","base":"\#(base)","quote":"\#(quote)","#
        + #""result":"\#(result)","status":0,"updated":"2026-04-22T00:02:32Z"}"# + "\n")
  }

  @Test(arguments: [
    ("USD", "BGN", "17.00"), ("BGN", "USD", "5.88"), ("bgn", "bgn", "10.00"),
  ])
  func `an amount of a currency that has ended is converted with its last rate, and that is said`(
    base: String, quote: String, result: String
  ) throws {
    let site = try TestSite.afterTwoDays()
    let outcome = site.run("convert", "10", base, quote)
    #expect(outcome.status == .success && outcome.diagnostics.isEmpty, "\(outcome)")
    let (base, quote) = (base.uppercased(), quote.uppercased())
    #expect(
      outcome.results == "10 \(base) = \(result) \(quote) (rates of 2026-04-21T00:02:32Z; BGN has "
        + "ended, this is its last rate, and EUR has taken its place)\n")
    #expect(
      site.run("convert", "10", base, quote, "--json").results.contains(
        #""ended":[{"currency":"BGN","successor":"EUR","updated":"2026-04-21T00:02:32Z"}]"#))
    #expect(!site.run("convert", "10", "USD", "KRW", "--json").results.contains("ended"))
    #expect(site.run("history", "USD", "BGN").results == "2026-04-21 1.7\n")
  }

  /// A site with stored rates and no pages.
  private func withRates() throws -> TestSite {
    let site = try TestSite()
    #expect(site.run("fetch", now: Answer.firstDay).status == .success)
    return site
  }

  @Test(arguments: [
    ("00012", "12"), ("5.", "5"), (".5", "0.5"), ("007.50", "7.50"), ("000", "0"),
    ("00000000000000000000000000000000000000000012", "12"),
    (
      "0.000000000000000000000000000000000000000000001",
      "0.000000000000000000000000000000000000000000001"
    ),
  ])
  func `amounts are read as the pages read them`(typed: String, amount: String) throws {
    let outcome = try withRates().run("convert", typed, "USD", "USD")
    #expect(outcome.status == .success)
    #expect(outcome.results.hasPrefix("\(amount) USD = "), "\(outcome.results)")
  }

  @Test(arguments: [
    "1234567890123456789012345678901234567890", "123456789012345678901234567890123456789.",
    "0.12345678901234567890123456789012345678901",
    "0.0000000000000000000000000000000000000000000000000000000000001",
  ])
  func `an amount of too many digits is told as that`(amount: String) throws {
    let outcome = try withRates().run("convert", amount, "USD", "KRW")
    #expect(outcome.status == .rejected)
    #expect(
      outcome.diagnostics
        == "ratepress: error: \(amount): too many digits; an amount has at most 38, "
        + "without leading zeros, and 60 after the point\n")
  }

  @Test(arguments: [
    (["1,2,3", "USD", "KRW"], "1,2,3: not an amount; write digits with a point, such as 1466.12"),
    (["50 kr", "USD", "KRW"], "50 kr: not an amount; write digits with a point, such as 1466.12"),
    (
      ["€5", "USD", "KRW"],
      "€5: an amount of EUR, not of USD; write the number alone, or convert from EUR"
    ),
    (["-1", "USD", "KRW"], "-1: not an amount; write digits with a point, such as 1466.12"),
    (["NaN", "USD", "KRW"], "NaN: not an amount; write digits with a point, such as 1466.12"),
    ([".", "USD", "KRW"], ".: not an amount; write digits with a point, such as 1466.12"),
    (["", "USD", "KRW"], ": not an amount; write digits with a point, such as 1466.12"),
    (["1.2.3", "USD", "KRW"], "1.2.3: not an amount; write digits with a point, such as 1466.12"),
    (["१", "USD", "KRW"], "१: not an amount; write digits with a point, such as 1466.12"),
    (["1", "US", "KRW"], "US: not a currency code; write three letters, such as KRW"),
    (["1", "USD", "KRX"], "KRX: not among the stored rates; did you mean KRW?"),
    (["1", "QQQ", "KRW"], "QQQ: not among the stored rates"),
    (
      ["99999999999999999999999999999999999999", "USD", "LBP"],
      "99999999999999999999999999999999999999: the result needs more than 38 digits; convert a "
        + "smaller amount"
    ),
  ])
  func `what cannot be converted ends with 65`(line: [String], told: String) throws {
    let site = try TestSite.afterTwoDays()
    let console = RecordedConsole()
    let status = Ratepress.run(
      ["convert"] + line,
      in: console.environment(currentFolder: site.folder.path, now: Answer.secondDay))
    #expect(status == .rejected)
    #expect(console.results.isEmpty)
    #expect(console.diagnostics == "ratepress: error: \(told)\n")
  }

  @Test(arguments: [["convert", "1", "USD", "KRW"], ["status"]])
  func `without rates the way to them is told`(line: [String]) throws {
    let site = try TestSite()
    let console = RecordedConsole()
    let status = Ratepress.run(line, in: console.environment(currentFolder: site.folder.path))
    #expect(status == .unreachable)
    #expect(
      console.diagnostics
        == "ratepress: error: \(site.folder.path)/snapshots: no rates are stored; "
        + "\"ratepress run\" fetches them\n")
    #expect(try Tree(site.folder.path).files.count == 1)
  }

  @Test func `rates newer than the clock are told as such, and more than a day is a fault`() throws
  {
    let site = try TestSite.afterTwoDays()
    let updated = Answer.secondDay + -3600
    let slow = site.run("status", now: updated + -81_096)
    #expect(slow.status == .success)
    #expect(
      slow.results == "open-er-api USD: rates of 2026-04-22T00:02:32Z, 22 h newer than this "
        + "machine's clock; next at 2026-04-23T00:02:22Z\n" + Self.ended)
    #expect(site.run("status", now: updated + -86_400).status == .success)
    let wrong = site.run("status", now: updated + -86_401)
    #expect(wrong.status == .unreachable)
    #expect(
      wrong.results.contains(", 24 h newer than this machine's clock; set the clock; next"))
    let json = site.run("status", "--json", now: updated + -86_401)
    #expect(json.status == .unreachable)
    #expect(json.results.contains(#""ageInSeconds":-86401,"#))
  }

  @Test func `rates are out of date after 36 hours`() throws {
    let site = try TestSite.afterTwoDays()
    let updated = Answer.secondDay + -3600
    let fresh = site.run("status", now: updated + 29 * 3600)
    #expect(fresh.status == .success)
    #expect(
      fresh.results == "open-er-api USD: rates of 2026-04-22T00:02:32Z, 29 h old; next at "
        + "2026-04-23T00:02:22Z\n" + Self.ended)
    let stale = site.run("status", now: updated + (36 * 3600 + 1))
    #expect(stale.status == .unreachable)
    #expect(stale.results.contains("36 h old, out of date; next at "))
    #expect(
      site.run("status", "--json", now: updated + 40 * 3600).results
        .contains(
          #""error":"open-er-api USD: rates of 2026-04-22T00:02:32Z, 40 h old, out of date;"#))
    let quiet = site.run("status", "--quiet", now: updated + 40 * 3600)
    #expect(quiet.status == .unreachable)
    #expect(quiet.results.isEmpty)
    #expect(quiet.diagnostics.isEmpty)
    #expect(
      site.run("status", "--json", now: updated + 7200).results
        == #"{"ageInSeconds":7200,"base":"USD","currencies":25,"ended":{"currencies":["BGN"],"pages":4},"failures":[],"isStale":false,"#
        + #""nextUpdate":"2026-04-23T00:02:22Z","site":"current","source":"open-er-api","#
        + #""sources":[{"base":"USD","#
        + #""ended":[{"currency":"BGN","rate":"1.7","updated":"2026-04-21T00:02:32Z"}],"heldBack":[],"#
        + #""history":{"days":2,"first":"2026-04-21","gaps":[],"last":"2026-04-22"},"isShown":true,"isStale":false,"missing":[],"#
        + #""overdueAt":"2026-04-23T12:02:32Z","source":"open-er-api","#
        + #""updated":"2026-04-22T00:02:32Z"}],"status":0,"updated":"2026-04-22T00:02:32Z"}"# + "\n"
    )
  }
}
