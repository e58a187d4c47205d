import RatesDomain

/// Answers as one kind of source forms them, with figures of the test's own.
public struct SourceSample: Sendable {
  /// The source's kind.
  public let kind: String
  /// The currency that is asked for.
  public let base: String
  /// The key that it asks for; nil if it needs none.
  public let key: String?
  /// Figures in the source's quotation, the base's own not among them.
  public let figures: [(code: String, figure: String)]
  /// Whether an answer names its base.
  public let namesBase: Bool
  /// Whether an answer names its day.
  public let namesDay: Bool
  /// Whether it may be dated a day ahead.
  public let datesAhead: Bool
  private let form:
    @Sendable (_ base: String, ReferenceDate, [(code: String, figure: String)]) -> String

  /// The day of the answers.
  public static let day: ReferenceDate = "2026-11-03"
  /// A moment at which every source has published that day's rates, and none those of the next.
  public static let now = Timestamp(day, secondsOfDay: 22 * 3600)

  /// An answer.
  public func text(
    base: String? = nil, day: ReferenceDate = Self.day,
    figures: [(code: String, figure: String)]? = nil
  ) -> String {
    form(base ?? self.base, day, figures ?? self.figures)
  }

  /// One sample of every kind that is asked over HTTP.
  public static let all: [SourceSample] = [
    exchangeRateAPI("open-er-api", key: nil, field: "rates"),
    exchangeRateAPI("exchangerate-api", key: "0123456789abcdef", field: "conversion_rates"),
    ecb, frankfurter, fawazAhmed0, koreaEximbank, bankOfCanada, narodowyBankPolski,
  ]

  /// The sample of a kind.
  public static func named(_ kind: String) -> SourceSample {
    all.first { $0.kind == kind } ?? all[0]
  }

  private init(
    _ kind: String, base: String, key: String? = nil, inDollars: Bool = true,
    namesBase: Bool = true, namesDay: Bool = true, datesAhead: Bool = false,
    form: @escaping @Sendable (String, ReferenceDate, [(code: String, figure: String)]) -> String
  ) {
    self.kind = kind
    self.base = base
    self.key = key
    self.namesBase = namesBase
    self.namesDay = namesDay
    self.datesAhead = datesAhead
    let figures =
      inDollars
      ? [
        ("EUR", "0.8713"), ("JPY", "159.33"), ("KRW", "1487.62"), ("GBP", "0.7512"),
        ("CHF", "0.79"), ("AUD", "1.41"), ("NZD", "1.68"), ("NOK", "9.8"), ("DKK", "6.5"),
        ("HUF", "334.1"), ("CZK", "21.2"), ("MXN", "17.9"),
      ]
      : [
        ("EUR", "1623.85"), ("JPY", "9.4"), ("USD", "1386.6"), ("GBP", "1875.86"),
        ("CHF", "1739.8"), ("AUD", "913.21"), ("NZD", "821.84"), ("NOK", "139.02"),
        ("DKK", "217.51"), ("HUF", "4.1"), ("CZK", "66.3"), ("MXN", "76.5"),
      ]
    self.figures = figures.map { $0.0 == base ? ("SEK", $0.1) : $0 }
    self.form = form
  }

  private static func exchangeRateAPI(_ kind: String, key: String?, field: String) -> SourceSample {
    SourceSample(kind, base: "USD", key: key) { base, day, figures in
      let updated = Timestamp(day, secondsOfDay: 151).secondsSinceEpoch
      let rates = [(code: base, figure: "1")] + figures
      return """
        {"result":"success","time_last_update_unix":\(updated),\
        "time_next_update_unix":\(updated + 86_400),"base_code":"\(base)",\
        "\(field)":{\(rates.map { "\"\($0.code)\":\($0.figure)" }.joined(separator: ","))}}
        """
    }
  }

  private static let ecb = SourceSample("ecb", base: "EUR", inDollars: false, namesBase: false) {
    _, day, figures in
    let cubes = figures.map {
      "<Cube currency='\($0.code)' rate='\($0.figure)'/>"
    }
    return "<Envelope><Cube><Cube time='\(day)'>\(cubes.joined())</Cube></Cube></Envelope>"
  }

  private static let frankfurter = SourceSample(
    "frankfurter", base: "USD", datesAhead: true
  ) { base, day, figures in
    let rows = figures.map {
      "{\"date\":\"\(day)\",\"base\":\"\(base)\",\"quote\":\"\($0.code)\",\"rate\":\($0.figure)}"
    }
    return "[\(rows.joined(separator: ","))]"
  }

  private static let fawazAhmed0 = SourceSample("fawazahmed0", base: "USD") { base, day, figures in
    let rates = ([(code: base, figure: "1")] + figures).map {
      "\"\($0.code.lowercased())\":\($0.figure)"
    }
    return "{\"date\":\"\(day)\",\"\(base.lowercased())\":{\(rates.joined(separator: ","))}}"
  }

  private static let koreaEximbank = SourceSample(
    "kexim", base: "KRW", key: "K3XIMKEY0123456789", inDollars: false, namesBase: false,
    namesDay: false
  ) { _, _, figures in
    let rows = figures.map {
      "{\"result\":1,\"cur_unit\":\"\($0.code)\",\"ttb\":\"\($0.figure)\",\"tts\":\"\($0.figure)\","
        + "\"deal_bas_r\":\"\($0.figure)\",\"cur_nm\":\"-\"}"
    }
    return "[\(rows.joined(separator: ","))]"
  }

  private static let bankOfCanada = SourceSample(
    "boc", base: "CAD", inDollars: false
  ) { base, day, figures in
    let series = figures.map { ",\"FX\($0.code)\(base)\":{\"v\":\"\($0.figure)\"}" }
    return "{\"observations\":[{\"d\":\"\(day)\"\(series.joined())}]}"
  }

  private static let narodowyBankPolski = SourceSample(
    "nbp", base: "PLN", inDollars: false, namesBase: false
  ) { _, day, figures in
    let rates = figures.map { "{\"code\":\"\($0.code)\",\"mid\":\($0.figure)}" }
    return
      "[{\"table\":\"A\",\"effectiveDate\":\"\(day)\",\"rates\":[\(rates.joined(separator: ","))]}]"
  }
}

extension SourceSample: CustomStringConvertible {
  /// The kind.
  public var description: String { kind }
}
