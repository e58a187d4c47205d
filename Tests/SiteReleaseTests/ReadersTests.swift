import Foundation
import SiteFiles
import SiteRelease
import TestSupport
import Testing

/// Visitors who read while releases follow each other.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct ReadersTests {
  /// All pages of a release name its number; their number and sizes differ between releases.
  private func pages(_ round: Int) -> [String: String] {
    var pages = ["index.html": "\(round)", "always.html": "always"]
    for page in 0..<(8 + round % 5) {
      pages["d\(page % 3)/\(page).html"] = "\(round)" + String(repeating: ".", count: round % 7)
    }
    return pages
  }

  private func isWhole(_ contents: [String: String]) -> Bool {
    guard let round = contents["index.html"].flatMap({ Int($0) }) else { return false }
    let expected = pages(round).merging([".gitignore": "*", "mine/note.txt": "mine"]) { $1 }
    return contents.filter { $0.value != "folder" } == expected
  }

  @Test(arguments: [(Disk.memory, 100), (.disk, 12)])
  func `a look at the whole site never shows a mix`(disk: Disk, releases: Int) async throws {
    let site = try Site(on: disk)
    try site.own(".gitignore", "*")
    try site.own("mine/note.txt", "mine")
    try site.release(pages(0))
    let (output, watch) = (site.output, Watch())
    try await reading({
      let contents = Tree.contents(of: output)
      if !isWhole(contents) { watch.note("\(contents)") }
      watch.count()
    }) {
      for round in 1...releases {
        site.seconds += round.isMultiple(of: 3) ? 61 : 1
        try site.release(pages(round))
        // Each release is looked at, so that slow readers do not see the last one alone.
        try await watch.wait(looks: 2)
      }
    }
    #expect(watch.faults == [])
    #expect(watch.looks > releases)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a page that is opened by its path is one of the versions, and is never missing`(
    mode: ReleaseMode
  ) async throws {
    let site = try Site()
    try site.release(pages(0), mode: mode)
    let (output, watch) = (site.output, Watch())
    let versions = (0...100).map { pages($0) }
    let paths = versions[0].keys.sorted()
    let allowed = Dictionary(
      uniqueKeysWithValues: paths.map { path in (path, Set(versions.map { $0[path] })) })
    try await reading({
      for path in paths {
        let text = FileManager.default.contents(atPath: output + "/" + path).map {
          String(decoding: $0, as: UTF8.self)
        }
        if allowed[path]?.contains(text) != true || text == nil {
          watch.note("\(path): \(text ?? "missing")")
        }
      }
      watch.count()
    }) {
      for round in 1...100 {
        site.seconds += 61
        try site.release(pages(round), mode: mode)
        try await watch.wait(looks: 1)
      }
    }
    #expect(watch.faults == [])
  }

  /// Runs the body while a thread of its own looks again and again.
  private func reading(
    _ look: @escaping @Sendable () -> Void, _ body: () async throws -> Void
  ) async throws {
    let (end, ended) = (Watch(), Watch())
    let thread = Thread {
      while end.looks == 0 { look() }
      ended.count()
    }
    thread.start()
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body())
    } catch {
      outcome = .failure(error)
    }
    end.count()
    try await eventually("the reader ends") { ended.looks > 0 }
    try outcome.get()
  }
}
