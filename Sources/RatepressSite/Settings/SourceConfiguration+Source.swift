import RatesData
import RatesDomain

extension SourceConfiguration {
  /// The source, as it is asked; its key comes from the variables or from `key_file`.
  func rateSource(_ variables: [String: String]) -> any RateSource {
    if let path { return FileRateSource(path: path, base: base, zone: fileZone) }
    return httpSource(at: address, fallback: fallbackAddress, variables)
  }

  /// The source at each of its addresses, the one that stands in last.
  func rateSources(_ variables: [String: String]) -> [any RateSource] {
    guard path == nil else { return [rateSource(variables)] }
    let addresses = [address] + (fallbackAddress.map { [$0] } ?? [])
    return addresses.map { httpSource(at: $0, variables) }
  }

  private var fallbackAddress: String? { url == nil ? adapter.fallbackAddress : nil }

  private func httpSource(
    at url: String, fallback: String? = nil, _ variables: [String: String]
  ) -> HTTPRateSource {
    HTTPRateSource(
      adapter, url: url, fallback: fallback, base: base, key: key(variables),
      userAgent: "Ratepress/\(Version.current)")
  }

  /// Where its key comes from.
  package func key(_ variables: [String: String]) -> SourceKey {
    SourceKey(source: descriptor.kind, environment: variables, file: keyFile)
  }
}
