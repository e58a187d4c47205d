import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand

/// Whole pages beside the files in `Tests/Fixtures/golden`; `make golden` writes those anew.
@Suite("Golden pages", .waiting, .timeLimit(.minutes(20)))
struct GoldenPageTests {
  /// The pages of a site on the second day, and of one that never had rates.
  private static let pages = Result<
    (rates: [String: String], empty: [String: String], home: [String: String]), any Error
  > {
    let settings = """
      [site]
      bases = ["USD", "KRW"]
      favorites = ["JPY", "EUR"]
      """
    let empty = try TestSite(settings, Behaviours.status(404))
    _ = empty.run("run")
    let home = "\nhome = \"KRW\"\nstart = \"base\""
    return (
      try texts(TestSite.afterTwoDays(settings)), try texts(empty),
      try texts(TestSite.afterTwoDays(settings + home))
    )
  }

  private static func texts(_ site: TestSite) throws -> [String: String] {
    try Dictionary(uniqueKeysWithValues: site.texts.map { ($0, try site.page($0)) })
  }

  @Test(arguments: [
    "index.html", "index.md", "usd/krw.html", "usd/krw.md", "krw/index.md", "krw/zzz.html",
    "en/index.html", "en/index.md", "en/usd/krw.md", "en/usd/hrk.md", "en/krw/usd.html", "404.html",
  ])
  func `a page is as it was looked at`(path: String) throws {
    try Golden.compare(Self.pages.get().rates[path], with: path)
  }

  @Test(arguments: ["home/index.html", "en/home/index.md", "en/jpy/krw.html"])
  func `a page of home prices is as it was looked at`(path: String) throws {
    try Golden.compare(Self.pages.get().home[path], with: path)
  }

  @Test(arguments: [("index.html", "unavailable.html"), ("en/index.html", "en/unavailable.html")])
  func `a page without data is as it was looked at`(path: String, file: String) throws {
    try Golden.compare(Self.pages.get().empty[path], with: file)
  }
}

/// The files that pages are compared with.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/golden").standardizedFileURL
  private static let isUpdate =
    ProcessInfo.processInfo.environment["RATEPRESS_UPDATE_GOLDEN"] == "1"

  /// Compares a page with its file line by line, or writes the file.
  static func compare(_ page: String?, with path: String) throws {
    // Names of assets change with each edit of the styles, which says nothing about the page.
    let page = try #require(page).replacing(/(assets\/\w+)\.[0-9a-f]{16}\./) { "\($0.1).HASH." }
    let file = Self.folder.appending(path: path)
    if Self.isUpdate {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(page.utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let goldenLines = golden.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, (line, goldenLine)) in zip(lines, goldenLines).enumerated() {
      try #require(line == goldenLine, "line \(number + 1)")
    }
    #expect(lines.count == goldenLines.count)
  }
}
