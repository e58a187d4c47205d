import Foundation
import FuzzReaders
import Testing

@Suite("A reader that is fuzzed", .timeLimit(.minutes(1)))
struct ReaderTests {
  private static let seeds = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Seeds")

  @Test("takes each of its seeds", arguments: Readers.all.keys.sorted())
  func takesSeeds(name: String) throws {
    let folder = Self.seeds.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    let reader = try #require(Readers.all[name])
    for file in files { reader(Array(try Data(contentsOf: file))) }
  }

  @Test("has seeds, and no others do")
  func hasSeeds() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.seeds.path)
    #expect(folders.sorted() == Readers.all.keys.sorted())
  }
}
