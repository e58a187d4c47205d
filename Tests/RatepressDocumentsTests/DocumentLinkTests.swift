import Foundation
import Testing

@Suite("Links in the documents", .timeLimit(.minutes(20)))
struct DocumentLinkTests {
  /// The place of a heading in a page, as hosts of Markdown make it.
  private static func anchor(of heading: Substring) -> String {
    let text = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
    return String(
      text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.compactMap { character in
        character == " "
          ? "-"
          : character.isLetter || character.isNumber || "-_".contains(character)
            ? character : nil
      })
  }

  private static func anchors(of path: String) throws -> Set<String> {
    let prose = Checkout.prose(of: try Checkout.text(path))
    return Set(prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map(anchor))
  }

  @Test(arguments: Checkout.documents)
  func `every link inside the checkout leads somewhere`(path: String) throws {
    let folder = path.split(separator: "/").dropLast()
    let prose = Checkout.prose(of: try Checkout.text(path)).replacing(/`[^`\n]*`/, with: "")
    for match in prose.matches(of: /\]\(([^)\s]+)\)/) where !match.output.1.contains("://") {
      let parts = match.output.1.split(
        separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      var place = Array(folder)
      for name in parts[0].split(separator: "/") where name != "." {
        if name == ".." { place = place.dropLast() } else { place.append(name) }
      }
      let target = parts[0].isEmpty ? path : place.joined(separator: "/")
      #expect(Checkout.has(target), "\(path): \(match.output.1)")
      guard parts.count > 1, target.hasSuffix(".md"), Checkout.has(target) else { continue }
      #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(path): \(match.output.1)")
    }
  }

  @Test func `the index leads to every document`() throws {
    let index = try Checkout.text("docs/README.md")
    for path in Checkout.documents where path.hasPrefix("docs/") && path != "docs/README.md" {
      let name = path.dropFirst("docs/".count)
      let isListed = name.hasPrefix("decisions/") || index.contains("(\(name))")
      #expect(isListed, "\(path)")
    }
  }
}
