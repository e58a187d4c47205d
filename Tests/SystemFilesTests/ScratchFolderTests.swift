import Foundation
import Synchronization
import Testing

@testable import SystemFiles

@Suite("A folder for a while", .timeLimit(.minutes(20)))
struct ScratchFolderTests {
  @Test func `is made while another process tidies up`() throws {
    let place = try ScratchFolder()
    let isDone = Mutex(false)
    let tidier = Thread {
      while !isDone.withLock(\.self) { ScratchFolder.removeLeftovers(in: place.path) }
    }
    tidier.start()
    defer { isDone.withLock { $0 = true } }
    for _ in 0..<3_000 {
      let folder = try ScratchFolder(in: place.path)
      #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
    }
  }
}
