import SitePublishing

// Every setting: its table, its key, how its value is read, and what it sets. Defaults are those of
// the values; a test holds the annotated ratepress.toml to both.

extension SettingsTable {
  /// Every table, in the order in which the annotated configuration explains them.
  static let all: [SettingsTable] = [site, trend, source, output, publish]

  private static let site = SettingsTable(
    "site", \.site,
    [
      Setting("title", \.title, .siteTitle),
      Setting("url", \.address, .siteAddress),
      Setting("languages", \.languages, .languages),
      Setting("bases", \.bases, .bases),
      Setting("favorites", \.favorites, .favorites),
      Setting("time_zone", \.timeZone, .timeZone),
      Setting("decimals", \.decimals, .number("a whole number from 0 to 10", in: 0...10)),
      Setting("rising", \.rising, .choice()),
      Setting("offline", \.offline, .boolean),
      Setting("sparklines", \.sparklines, .boolean),
    ])

  private static let trend = SettingsTable(
    "trend", \.trend,
    [
      Setting("mode", \.mode, .choice()),
      Setting("threshold", \.threshold, .threshold),
    ])

  private static let source = SettingsTable(
    repeated: "source", \.sources, { _ in SourceConfiguration() },
    [
      Setting("kind", \.adapter, .source),
      Setting("url", \.url, .sourceAddress),
      Setting("base", \.base, .currency),
      Setting("path", \.path, .filePath),
      Setting("key_file", \.keyFile, .filePath),
      Setting("overdue", \.overdue, .duration),
      Setting("max_change", \.rateGuard.maxChange, .change),
      Setting(
        "missing_days", \.rateGuard.missingDays,
        .number("a whole number of days from 0 to 3650", in: 0...3650)),
    ])

  private static let output = SettingsTable(
    "output", \.output,
    [
      Setting("directory", \.directory, .path),
      Setting("snapshots", \.snapshots, .path),
      Setting("templates", \.templates, .path),
      Setting("markdown", \.markdown, .boolean),
      Setting("max_pages", \.maxPages, .number("a whole number, 1 or more", in: 1...Int64.max)),
      Setting("release", \.release, .choice()),
      Setting("compress", \.compress, .compressionFormats),
      Setting(
        "gzip_level", \.gzipLevel,
        .number("a whole number from 1 (fast) to 12 (small)", in: .levels(of: .gzip))),
      Setting(
        "brotli_level", \.brotliLevel,
        .number("a whole number from 0 (fast) to 11 (small)", in: .levels(of: .br))),
    ])

  private static let publish = SettingsTable(
    repeated: "publish", \.publish, { _ in PublishSettings() },
    [
      Setting("name", \.name, .targetName),
      Setting("to", \.address, .publishAddress),
      Setting("key", \.key, .filePath),
      Setting("password_file", \.passwordFile, .filePath),
      Setting("known_hosts", \.knownHosts, .filePath),
      Setting("host_key", \.hostKey, .hostKey),
      Setting("parallel", \.parallel, .number("a whole number from 1 to 64", in: 1...64)),
      Setting("releases", \.releases, .number("a whole number from 0 to 100", in: 0...100)),
      Setting("endpoint", \.endpoint, .endpoint),
      Setting("region", \.region, .word("a region such as \"eu-central-1\"")),
      Setting("path_style", \.pathStyle, .boolean),
      Setting("ca_file", \.caFile, .filePath),
      Setting("compress", \.compress, .choice()),
      Setting("branch", \.branch, .word("a branch such as \"gh-pages\"")),
      Setting("history", \.history, .number("the whole number 1", in: 1...1)),
      Setting("after", \.after, .command),
      Setting("check", \.check, .boolean),
    ])
}
