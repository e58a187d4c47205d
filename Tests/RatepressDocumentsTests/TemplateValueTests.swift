import Foundation
import Testing

@Suite("Values of templates", .timeLimit(.minutes(20)))
struct TemplateValueTests {
  /// The names that models give to templates, by file.
  private static func names() throws -> [(file: String, name: String)] {
    let folder = Checkout.folder.appending(path: "Sources/RatesPresentation")
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    let field = /\.(?:text|flag|streamed|trusted|object|list|part)\(\s*"([a-z0-9_]+)"/
    return try files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file in
      try Checkout.text("Sources/RatesPresentation/\(file)").matches(of: field).map {
        (file: file, name: String($0.output.1))
      }
    }
  }

  @Test func `the document on templates has every value that pages give them`() throws {
    let text = try Checkout.text("docs/templates.md")
    let start = try #require(text.range(of: "## Values of a page")?.lowerBound)
    let told = Set(
      text[start...].matches(of: /`[^`\n]+`/).flatMap {
        $0.output.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      })
    let names = try Self.names()
    #expect(names.count > 100)
    for (file, name) in names { #expect(told.contains(name), "\(file): \(name)") }
  }
}
