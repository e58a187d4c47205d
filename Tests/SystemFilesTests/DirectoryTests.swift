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

  @Test
  func `all of a folder goes, however deep, and nothing that links in it lead to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("kept/a", "a")
    try Shell.run(
      """
      cd '\(folder.path)' && mkdir -p gone/wide/1/2 gone/wide/3/4/5 gone/empty/6 gone/closed/7/8
      for place in gone gone/wide gone/wide/1 gone/wide/3/4/5 gone/closed/7; do
        echo x >$place/file; ln -s '\(folder.path)/kept' $place/link; mkfifo $place/pipe
      done
      chmod 0 gone/closed/7/8 gone/closed/7 gone/closed gone/wide/1
      cd gone; depth=0
      while [ $depth -lt 1200 ]; do mkdir d; cd d; echo x >file; depth=$((depth + 1)); done
      """)
    let directory = try Directory(opening: folder.path)
    try directory.removeAll(FileName("gone"))
    #expect(try directory.names().map(\.text) == ["kept"])
    #expect(try folder.text("kept/a") == "a")
    try directory.removeAll(FileName("gone"))
  }
}
