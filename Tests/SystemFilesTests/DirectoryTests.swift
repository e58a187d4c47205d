import Glibc
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct DirectoryTests {
  @Test
  func `a folder is made with those above it, and again without harm`() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 { try Directory.make("\(folder.path)/a/b/c") }
    #expect(try Directory.visibleNames(in: "\(folder.path)/a/b") == ["c"])
  }

  @Test(arguments: ["file", "file/a", "link/a"])
  func `a folder that cannot be made names what is in its place`(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    symlink("file", "\(folder.path)/link")
    let obstacle = "\(folder.path)/\(path.split(separator: "/")[0])"
    #expect(throws: SystemError("create", obstacle, code: ENOTDIR)) {
      try Directory.make("\(folder.path)/\(path)")
    }
  }

  @Test
  func `hidden names are left out and the others are in order`() throws {
    let folder = try TemporaryFolder()
    for name in ["b", ".hidden", "a", "c.json"] { try folder.write([], to: name) }
    #expect(try Directory.visibleNames(in: folder.path) == ["a", "b", "c.json"])
  }
}
