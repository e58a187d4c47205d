import Foundation
import RatesDomain
import RatesPresentation
import SiteFiles
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Configuration", .timeLimit(.minutes(20)))
struct ConfigurationTests {
  private func read(_ toml: String) throws -> Configuration {
    try Configuration(toml: Array(toml.utf8), file: "site.toml", folder: "/srv/site")
  }

  @Test func `an empty file gives the defaults`() throws {
    let configuration = try read("")
    let dollar: CurrencyCode = "USD"
    #expect(configuration.site.title == SiteTitle())
    #expect(configuration.site.address == nil)
    #expect(configuration.site.languages == ["ko", "en"])
    #expect(configuration.site.bases == .listed([dollar]))
    #expect(
      configuration.site.favorites.codes.map(\.description).sorted() == ["EUR", "JPY", "KRW"])
    #expect(configuration.site.timeZone == "Asia/Seoul")
    #expect(configuration.site.decimals == 4)
    #expect(configuration.site.rising == nil)
    #expect(configuration.site.accent == nil)
    #expect(configuration.site.offline)
    #expect(configuration.trend == TrendRules())
    #expect(configuration.source.descriptor.kind == "open-er-api")
    #expect(configuration.source.url == nil)
    #expect(configuration.source.address == "https://open.er-api.com/v6/latest")
    #expect(configuration.source.base == dollar)
    #expect(configuration.output.directory == "/srv/site/public")
    #expect(configuration.output.snapshots == "/srv/site/snapshots")
    #expect(configuration.output.templates == "/srv/site/Templates")
    #expect(configuration.output.markdown)
    #expect(configuration.output.maxPages == 1_000_000)
    #expect(configuration.output.release == .exchange)
    #expect(configuration.output.compression.isEmpty)
  }

  @Test func `every key is taken`() throws {
    let configuration = try read(
      """
      [site]
      title = "Rates"
      url = "https://rates.example.org/daily/"
      languages = ["en"]
      bases = "all"
      favorites = []
      time_zone = "Europe/Paris"
      decimals = 10
      rising = "green"
      accent = "#0A7A8F"
      offline = false
      [trend]
      mode = "relative"
      threshold = "0"
      [[source]]
      kind = "open-er-api"
      url = "http://127.0.0.1:9000/v6/"
      base = "KRW"
      [output]
      directory = "/var/www/rates"
      snapshots = "../data//./snapshots"
      templates = "theme"
      markdown = false
      max_pages = 27
      release = "files"
      compress = ["br", "gzip"]
      gzip_level = 12
      brotli_level = 0
      """)
    #expect(configuration.site.title == SiteTitle("Rates"))
    #expect(configuration.site.address?.text == "https://rates.example.org/daily")
    #expect(configuration.site.address?.path == "/daily/")
    #expect(configuration.site.languages == ["en"])
    #expect(configuration.site.bases == .all)
    #expect(configuration.site.favorites.codes.isEmpty)
    #expect(configuration.site.timeZone == "Europe/Paris")
    #expect(configuration.site.decimals == 10)
    #expect(configuration.site.rising == .green)
    #expect(configuration.site.accent?.description == "#0a7a8f")
    #expect(configuration.site.offline == false)
    #expect(configuration.trend == TrendRules(mode: .relative, threshold: 0))
    #expect(configuration.source.url == "http://127.0.0.1:9000/v6")
    #expect(configuration.source.base.description == "KRW")
    #expect(configuration.output.directory == "/var/www/rates")
    #expect(configuration.output.snapshots == "/srv/data/snapshots")
    #expect(configuration.output.templates == "/srv/site/theme")
    #expect(configuration.output.markdown == false)
    #expect(configuration.output.maxPages == 27)
    #expect(configuration.output.release == .files)
    #expect(configuration.output.compression.map(\.name) == ["gzip-12", "br-0"])
  }

  @Test(arguments: [
    ("https://h.example", "https://h.example", "/"),
    ("https://h.example/", "https://h.example", "/"),
    ("https://h.example/.a/b../", "https://h.example/.a/b..", "/.a/b../"),
    ("http://h.example:8080/a/b", "http://h.example:8080/a/b", "/a/b/"),
  ])
  func `an address has its root's path with slashes at both ends`(
    text: String, whole: String, path: String
  ) throws {
    let address = try read("[site]\nurl = \"\(text)\"").site.address
    #expect(address?.text == whole)
    #expect(address?.path == path)
  }

  @Test(arguments: [
    "UTC", "GMT", "Asia/Calcutta", "America/Argentina/Ushuaia", "Etc/GMT-9", "Europe/Kyiv",
  ])
  func `names of the time zone list are taken, links too`(zone: String) throws {
    #expect(try read("[site]\ntime_zone = \"\(zone)\"").site.timeZone == zone)
  }

  @Test func `every zone that may be suggested is taken`() throws {
    for zone in TimeZone.knownTimeZoneIdentifiers + ["UTC"] {
      #expect(try read("[site]\ntime_zone = \"\(zone)\"").site.timeZone == zone)
    }
  }

  @Test func `the file that init writes explains every key`() throws {
    let text = AnnotatedConfiguration.text
    for table in SettingsTable.all {
      for key in table.keys {
        #expect(text.contains("\n\(key) = ") || text.contains("\n# \(key) = "), "\(key)")
      }
    }
  }

  @Test func `the file that init writes names no document, which the program does not have`() {
    #expect(!AnnotatedConfiguration.text.contains("docs/"))
    #expect(AnnotatedConfiguration.text.contains("\"ratepress help publish\""))
  }

  @Test func `the file that init writes says the defaults`() throws {
    #expect(
      try read(AnnotatedConfiguration.text) == read(""))
  }

  @Test func `several sources are read before one is chosen`() throws {
    var configuration = Configuration(folder: "/srv/site")
    let toml = "[[source]]\nbase = \"EUR\"\n[[source]]\nbase = \"KRW\"\n"
    let reader = try configuration.read(Array(toml.utf8), file: "site.toml", folder: "/srv/site")
    #expect(reader.issues.isEmpty)
    #expect(configuration.sources.map(\.base) == ["EUR", "KRW"])
  }

  @Test(arguments: [
    ("kr", "ko"), ("jp", "ja"), ("cn", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh_CN", "zh-Hans"),
    ("en-US", "en"), ("en_GB", "en"), ("zh-Hant-TW", "zh-Hant"), ("PT", "pt-BR"), ("KO", "ko"),
    ("br", "pt-BR"), ("fr-CA", "fr"), ("vn", "vi"), ("jaa", "ja"),
  ])
  func `a language that is named by its country or region is suggested by its tag`(
    typed: String, tag: String
  ) {
    let error = #expect(throws: ConfigurationError.self) {
      try read("[site]\nlanguages = [\"\(typed)\"]")
    }
    #expect(
      error?.report.lines.first?.hasSuffix("found \"\(typed)\"; did you mean \"\(tag)\"?") == true)
  }

  @Test func `no file of the default name is another error than none of a given one`() {
    #expect(throws: ConfigurationError.none(file: "ratepress.toml")) {
      try Configuration.load(nil, in: RecordedConsole().environment(currentFolder: "/nonexistent"))
    }
    #expect(throws: ConfigurationError.file(.missing(path: "/nonexistent/a.toml"))) {
      try Configuration.load(
        "a.toml", in: RecordedConsole().environment(currentFolder: "/nonexistent"))
    }
  }

  @Test func `a folder or an endless file is an error`() {
    #expect(throws: ConfigurationError.file(.unreadable(path: "/tmp", reason: "Is a directory"))) {
      try Configuration.load("/tmp", in: RecordedConsole().environment(currentFolder: "/"))
    }
    #expect(throws: ConfigurationError.file(.tooLarge(path: "/dev/zero", limit: TextFile.limit))) {
      try Configuration.load("/dev/zero", in: RecordedConsole().environment(currentFolder: "/"))
    }
  }

  @Test func `paths are relative to the folder of the file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("sub/a.toml", "[output]\ndirectory = \"web\"")
    let configuration = try Configuration.load(
      "sub/a.toml", in: RecordedConsole().environment(currentFolder: folder.path))
    #expect(configuration.output.directory == folder.path + "/sub/web")
    #expect(configuration.output.snapshots == folder.path + "/sub/snapshots")
  }
}
