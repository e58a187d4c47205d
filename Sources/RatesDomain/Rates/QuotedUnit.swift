/// How many units of a currency a price is stated for, as banks and newspapers print it.
///
/// Units follow from a table of what currencies are worth about, not from the day's rates: a unit that
/// changed from one day to the next would make the price jump.
public enum QuotedUnit {
  /// The units for which prices in a home currency are stated: 100 where one unit costs less than a tenth of
  /// the home currency's, 1,000 where it costs less than a thousandth, and else 1. The yen is stated per 100
  /// wherever it costs less than 30.
  public static func of(_ currency: CurrencyCode, in home: CurrencyCode) -> Int {
    let price = magnitude(home) - magnitude(currency)
    if currency.description == "JPY", price < 15 { return price > -30 ? 100 : 1000 }
    return price > -10 ? 1 : price > -30 ? 100 : 1000
  }

  /// The units of a home currency for which lists say what they buy: those for which its own price would be
  /// stated in US dollars.
  public static func bought(with home: CurrencyCode) -> Int { of(home, in: .usDollar) }

  /// Whether so little is a unit of the currency worth that rates against it are mostly small numbers.
  public static func isSmall(_ currency: CurrencyCode) -> Bool { magnitude(currency) >= 10 }

  /// Tenths of the power of ten that says how many units a US dollar is worth about: 32 for KRW, since it
  /// is worth 10³·² won.
  private static func magnitude(_ currency: CurrencyCode) -> Int { magnitudes[currency] ?? 0 }

  /// Currencies of which a dollar buys ten or more, in June 2026.
  private static let magnitudes: [CurrencyCode: Int] = {
    let table = [
      10: "MAD NOK SEK TJS", 11: "BWP GHS", 12: "ERN LSL MDL MVR MXN NAD SCR SZL ZAR",
      13: "CZK STN ZMW",
      14: "CUP HNL SLE ZWG ZWL", 15: "THB TWD", 16: "MRU NIO SRD UAH UYU", 17: "EGP MKD MUR TRY",
      18: "AFN DOP MZN PHP", 19: "ALL GMD KGS RUB", 20: "BTN CVE INR RSD XPF",
      21: "BDT DZD HTG ISK KES SYP VUV", 22: "DJF ETB JMD JPY NPR", 23: "GYD LRD", 24: "PKR YER",
      25: "HUF LKR", 26: "AMD KMF", 27: "CRC KZT SDG VES", 28: "SOS XAF XOF", 29: "CLP", 30: "AOA",
      31: "IQD NGN", 32: "ARS KRW MWK RWF", 33: "MMK", 34: "CDF TZS", 35: "BIF",
      36: "COP KHR MGA MNT UGX",
      37: "SSP", 38: "PYG", 39: "GNF", 41: "UZS", 43: "IDR LAK", 44: "SLL VND", 50: "LBP",
      61: "IRR",
    ]
    return table.reduce(into: [:]) { magnitudes, row in
      for code in row.value.split(separator: " ").compactMap({ CurrencyCode(String($0)) }) {
        magnitudes[code] = row.key
      }
    }
  }()
}
