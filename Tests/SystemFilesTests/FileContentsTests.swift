import Foundation
import Glibc
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct FileContentsTests {
  @Test(arguments: [0, 10, 1 << 20])
  func `a regular file of any size is read, through links if they may be followed`(size: Int) throws
  {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write(bytes.map { $0 & 0x7F }, to: "film.mp4")
    symlink("film.mp4", "\(folder.path)/link.mp4")
    #expect(try FileContents.ofRegularFile("\(folder.path)/film.mp4").count == size)
    let link = "\(folder.path)/link.mp4"
    #expect(
      try FileContents.ofRegularFile(link, followsLinks: true) == bytes.map { $0 & 0x7F })
    #expect(throws: FileContents.Failure.link) { try FileContents.ofRegularFile(link) }
    #expect(throws: FileContents.Failure.tooLarge(limit: size - 1)) {
      try FileContents.ofRegularFile("\(folder.path)/film.mp4", limit: size - 1)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `pipes, folders and what is not there are not, and not waited for`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo("\(folder.path)/pipe", 0o644) == 0)
    for (name, failure) in [
      ("pipe", FileContents.Failure.special), ("", .folder), ("nothing", .missing),
    ] {
      #expect(throws: failure) { try FileContents.ofRegularFile("\(folder.path)/\(name)") }
    }
  }
}
