import Foundation
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Watching files", .timeLimit(.minutes(20)))
struct FileWatcherTests {
  private let folder: TemporaryFolder
  private let watcher: FileWatcher

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try folder.write("ratepress.toml", "a")
    try folder.write("Templates/pages/list.html", "b")
    watcher = FileWatcher(
      paths: ["ratepress.toml", "Templates", "snapshots"].map { folder.path + "/" + $0 })
  }

  @Test func `nothing changes by itself`() {
    let before = watcher.look()
    #expect(watcher.look(after: before) == before)
    #expect(watcher.look().keys.contains(folder.path + "/Templates/pages/list.html"))
  }

  @Test(arguments: [
    "ratepress.toml", "Templates/pages/list.html", "Templates/new.html", "Templates/a/b/c.html",
    "snapshots/x/USD/1.json",
  ])
  func `a new or changed file is seen`(name: String) throws {
    let before = watcher.look()
    try folder.write(name, "changed")
    #expect(watcher.look(after: before) != before)
  }

  @Test(arguments: ["ratepress.toml", "Templates/pages/list.html", "Templates"])
  func `a deleted file or folder is seen`(name: String) throws {
    let before = watcher.look()
    try folder.remove(name)
    #expect(watcher.look(after: before) != before)
  }

  @Test func `a rename over a file is seen, of the same size and time too`() throws {
    let path = folder.path + "/ratepress.toml"
    let before = watcher.look()
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try folder.write("other", "z")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)], ofItemAtPath: folder.path + "/other")
    #expect(rename(folder.path + "/other", path) == 0)
    #expect(watcher.look(after: before) != before)
  }

  /// Within a tick of the kernel's clock the status of the file stays the same.
  @Test func `each of many changes at once is seen, of the same size too`() throws {
    var before = watcher.look()
    for round in 0..<500 {
      try folder.write("ratepress.toml", String(round % 10))
      let after = watcher.look(after: before)
      try #require((after == before) == false, "change \(round)")
      before = after
    }
  }

  @Test func `that nothing changes any more is no change`() async throws {
    var state = watcher.look()
    #expect(state.values.contains { !$0.isSettled })
    try await eventually("the files settle") {
      let next = watcher.look(after: state)
      try #require(next == state)
      state = next
      return state.values.allSatisfy(\.isSettled)
    }
    try folder.write("ratepress.toml", "z")
    #expect(watcher.look(after: state) != state)
  }

  @Test(arguments: ["Templates/.list.html.swp", "Templates/list.html~", "elsewhere.txt"])
  func `files of editors and files elsewhere are not`(name: String) throws {
    let before = watcher.look()
    try folder.write(name, "c")
    #expect(watcher.look(after: before) == before)
  }

  @Test func `a link to a folder above ends nowhere`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Templates/loop", withDestinationPath: "..")
    #expect(watcher.look().count == 5)
  }
}
