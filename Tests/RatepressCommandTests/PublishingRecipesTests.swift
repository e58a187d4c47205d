import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

/// The recipes of docs/publishing.md.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct PublishingRecipesTests {
  private static let recipes: [String] = {
    let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/publishing.md")
    let text = (try? String(contentsOf: document, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```toml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }()

  @Test func `there is one for each kind of target`() throws {
    #expect(Self.recipes.count >= 9)
    let schemes = ["sftp", "s3", "git+ssh", "davs", "rsync+ssh", "rclone", "file"]
    for scheme in schemes {
      #expect(Self.recipes.contains { $0.contains("\"\(scheme)://") }, "\(scheme)")
    }
  }

  @Test(arguments: recipes)
  func `each is a configuration without mistakes`(recipe: String) throws {
    let configuration = try Configuration(
      toml: Array(recipe.utf8), file: "publishing.md", folder: "/srv/site")
    #expect(configuration.publish.count == 1)
  }
}
