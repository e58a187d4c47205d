import Foundation
import RatesData
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressDocuments
@testable import RatepressSite

@Suite("Documents that come from the description", .waiting, .timeLimit(.minutes(20)))
struct DocumentsTests {
  @Test(arguments: ["ratepress.toml", "README.md", "docs/configuration.md", "docs/publishing.md"])
  func `no document of the checkout is stale`(path: String) throws {
    let documents = try Documents.tracked(current: Checkout.text)
    let document = try #require(documents.first { $0.path == path })
    let isCurrent = try Checkout.text(path) == document.text
    #expect(isCurrent, "\(path) is stale; run \"make docs\"")
  }

  @Test func `every document that is written is looked at`() throws {
    let paths = try Documents.tracked(current: Checkout.text).map(\.path)
    #expect(
      paths.sorted() == [
        "README.md", "docs/configuration.md", "docs/publishing.md", "ratepress.toml",
      ])
  }

  @Test func `the package's copyright file says what each source allows`() throws {
    let text = try Checkout.text("Packaging/copyright")
    for source in SourceDescriptor.all where source.kind != "file" {
      // It is in English.
      let name = source.kind == "kexim" ? "Export-Import Bank of Korea" : source.name
      let entry = try #require(
        text.components(separatedBy: "\n  * ").first {
          $0.prefix { $0 != ":" }.contains(name)
        }, "\(name)")
      let isDisplay = entry.contains("display") || entry.contains("redistributed")
      #expect(isDisplay == (source.license == .pagesOnly), "\(name)")
    }
  }

  @Test func `a table is replaced between its marks and nowhere else`() throws {
    let text = "before\n<!-- table: exit statuses -->\nold\n<!-- end of table -->\nafter\n"
    let updated = try MarkedTables.updated("README.md", text)
    #expect(updated.hasPrefix("before\n<!-- table: exit statuses -->\n\n| status | meaning |\n"))
    #expect(updated.hasSuffix(" |\n\n<!-- end of table -->\nafter\n"))
    #expect(!updated.contains("old"))
    #expect(try MarkedTables.updated("README.md", updated) == updated)
  }

  @Test(arguments: [
    (
      "<!-- table: colors -->\n<!-- end of table -->",
      DocumentError.unknownTable("colors", file: "a.md")
    ),
    ("<!-- table: commands -->\n", .openTable("commands", file: "a.md")),
    ("no table", .noTable(file: "a.md")),
  ])
  func `a place that cannot be used is an error`(text: String, error: DocumentError) {
    #expect(throws: error) { try MarkedTables.updated("a.md", text) }
  }

  @Test func `every example of a key is a configuration without mistakes, and is not the default`()
    throws
  {
    let examples = Checkout.blocks("toml", in: ConfigurationGuide.text)
    #expect(examples.count == SettingsTable.all.flatMap(\.entries).count)
    let standard = try Configuration(toml: [], file: "", folder: "/srv/site")
    for example in examples {
      let configuration = try Configuration(
        toml: Array(example.utf8), file: example, folder: "/srv/site")
      #expect(configuration != standard, "\(example)")
    }
  }

  @Test(arguments: ConfigurationPage.examples.map { $0.lines.joined(separator: "\n") })
  func `an example of the man page is a configuration without mistakes`(example: String) throws {
    _ = try Configuration(toml: Array(example.utf8), file: "example", folder: "/srv/site")
  }

  @Test func `the everyday examples are command lines that work`() throws {
    for (line, _) in ProgramText.examples {
      let words = line.prefix { $0 != "&" && $0 != "|" }.split(separator: " ").dropFirst().map(
        String.init)
      _ = try CommandList.program.command(parsing: words)
    }
  }

  @Test func `a text in backticks has none in plain text, and quotes around a phrase`() {
    #expect(
      "Use `run`, or `theme export FILE`.".withoutMarkup == "Use run, or \"theme export FILE\".")
    #expect(#"With `["a", "b"]`"#.withoutMarkup == #"With ["a", "b"]"#)
  }
}
