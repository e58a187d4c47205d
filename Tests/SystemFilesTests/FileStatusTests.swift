import Glibc
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct FileStatusTests {
  @Test(arguments: [
    ("file", FileStatus.Kind.file, FileStatus.Kind.file), ("folder", .folder, .folder),
    ("link", .folder, .other), ("dangling", nil, .other), ("missing", nil, nil),
    ("file/a", nil, nil),
  ])
  func `a path is looked at with its links followed or not`(
    name: String, followed: FileStatus.Kind?, itself: FileStatus.Kind?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    try Directory.make("\(folder.path)/folder")
    symlink("folder", "\(folder.path)/link")
    symlink("nowhere", "\(folder.path)/dangling")
    let path = "\(folder.path)/\(name)"
    #expect(FileStatus(at: path)?.kind == followed)
    let status = FileStatus(at: path, followsLinks: false)
    #expect(status?.kind == itself)
    #expect((status?.isLink ?? false) == ["link", "dangling"].contains(name))
    guard !name.contains("/") else { return }
    let opened = try Directory(opening: folder.path)
    #expect(try opened.status(of: FileName(name))?.kind == itself)
    #expect(try opened.status(of: FileName(name), followsLinks: true)?.kind == followed)
  }

  @Test func `what a file is not fit for is refused with the reason`() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "file")
    let path = "\(folder.path)/file"
    chmod(path, 0o600)
    #expect(FileAccess.finding.refusal(of: path) == nil)
    #expect(FileAccess.reading.refusal(of: path) == nil)
    #expect(FileAccess.running.refusal(of: path)?.code == EACCES)
    #expect(FileAccess.finding.refusal(of: "\(path).old")?.code == ENOENT)
  }

  @Test func `lines are added to a file that is closed to others`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lines"
    for line in ["one", "two"] { try AppendedLine.write(line, to: path) }
    #expect(try FileContents.ofRegularFile(path) == Array("one\ntwo\n".utf8))
    #expect(try #require(FileStatus(at: path)).mode & 0o077 == 0)
  }

  @Test func `a file in memory can be read by its path as long as its value lives`() throws {
    let file = try MemoryFile(Array("s3cret".utf8))
    let path = file.path
    #expect(try FileContents.ofStream(path, limit: 100) == Array("s3cret".utf8))
    withExtendedLifetime(file) {}
  }
}
