import Foundation
import Glibc
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Files of the web root in a preview")
struct PublicFileTests {
  @Test(arguments: [0, 10, 1 << 20])
  func `a file of any size is shown, through links too`(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try folder.write("film.mp4", String(decoding: bytes.map { $0 & 0x7F }, as: UTF8.self))
    symlink("film.mp4", "\(folder.path)/link.mp4")
    #expect(PublicFile.read("\(folder.path)/film.mp4")?.count == size)
    #expect(PublicFile.read("\(folder.path)/link.mp4") == bytes.map { $0 & 0x7F })
  }

  @Test(.timeLimit(.minutes(5)))
  func `pipes, folders and what is not there are not, and not waited for`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo("\(folder.path)/pipe", 0o644) == 0)
    for name in ["pipe", "", "nothing"] {
      #expect(PublicFile.read("\(folder.path)/\(name)") == nil)
    }
  }
}
