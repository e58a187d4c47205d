import Compression
import RatepressSite
import RatesDomain
import RatesPresentation

/// A value that pages may depend on: its text is another one for every other value, and the same in every run.
protocol SettingValue: Sendable {
  var digestText: String { get }
}

extension SettingValue where Self: CustomStringConvertible {
  var digestText: String { description }
}

extension SettingValue where Self: RawRepresentable<String> {
  var digestText: String { rawValue }
}

extension String: SettingValue {}
extension Bool: SettingValue {}
extension Int: SettingValue {}
extension Int64: SettingValue {}
extension ExactDecimal: SettingValue {}
extension CurrencyCode: SettingValue {}
extension AccentColor: SettingValue {}
extension BankSpreads: SettingValue {}
extension RisingColor: SettingValue {}
extension StartList: SettingValue {}
extension CompressionFormat: SettingValue {}
extension TrendRule.Mode: SettingValue {}

extension Favorites: SettingValue {
  var digestText: String { "\(self) \(first?.description ?? "")" }
}

extension SiteAddress: SettingValue {
  var digestText: String { text }
}

extension SiteTitle: SettingValue {
  var digestText: String { Language.all.map { text(in: $0) }.digestText }
}

extension BaseSelection: SettingValue {
  var digestText: String {
    switch self {
    case .all: "all"
    case .listed(let codes): codes.digestText
    }
  }
}

extension Optional: SettingValue where Wrapped: SettingValue {
  var digestText: String { map { "=\($0.digestText)" } ?? "" }
}

extension Array: SettingValue where Element: SettingValue {
  var digestText: String { map(\.digestText).joined(separator: "\n") }
}

extension [TrendRules.List: TrendRule.Mode]: SettingValue {
  var digestText: String {
    map { list, mode in
      switch list {
      case .home: "home \(mode.digestText)"
      case .base(let base): "\(base) \(mode.digestText)"
      }
    }.sorted().digestText
  }
}
