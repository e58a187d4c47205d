import Foundation
import Testing

@Suite("The list of attacks", .timeLimit(.minutes(20)))
struct ProofTests {
  /// What the list says: a file, and names of tests in it.
  private static let proofs: [(file: String, name: String)] = {
    let list = (try? text("README.md")) ?? ""
    var proofs: [(file: String, name: String)] = []
    for row in list.split(separator: "\n") where row.hasPrefix("| ") {
      var file = ""
      for word in row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter({ $0.offset % 2 == 1 }).map({ String($0.element) })
      {
        if word.hasSuffix(".swift") || word.hasSuffix(".py") {
          file = word
        } else if !file.isEmpty {
          proofs.append((file, word))
        }
      }
    }
    return proofs
  }()

  private static func text(_ path: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test func `names tests that there are`() throws {
    #expect(Self.proofs.count > 35)
    for (file, name) in Self.proofs {
      let beginning = file.hasSuffix(".py") ? "def \(name)(" : "func `\(name)`("
      #expect(try Self.text(file).contains(beginning), "\(file): \(name)")
    }
  }
}
