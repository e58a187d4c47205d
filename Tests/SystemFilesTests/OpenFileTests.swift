import Glibc
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct OpenFileTests {
  /// Closing it would leave the error number of that behind.
  @Test
  func `a file that did not open is not closed`() throws {
    let folder = try Directory.anchor("/")
    var number: Int32 = 0
    do {
      _ = try OpenFile(FileName("no-such-file"), in: folder)
    } catch {
      number = errno
      #expect(error.code == ENOENT)
    }
    #expect(number == ENOENT)
  }
}
