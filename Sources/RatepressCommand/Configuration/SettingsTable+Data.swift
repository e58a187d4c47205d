import RatesDomain

extension SettingsTable {
  /// `[trend]`; nil where something in it is a problem.
  mutating func trendRule() -> TrendRule? {
    let mode = read("mode", .trendMode)
    let threshold = read("threshold", .threshold)
    guard let mode, let threshold else { return nil }
    return TrendRule(mode: mode, threshold: threshold)
  }

  /// `[[source]]`; nil where something in it is a problem.
  mutating func sourceConfiguration() -> SourceConfiguration? {
    let kind = read("kind", .sourceKind)
    let address = read("url", .sourceAddress)
    let base = read("base", .currency)
    guard let kind, let address, let base else { return nil }
    return SourceConfiguration(kind: kind, url: address.text, base: base)
  }
}
