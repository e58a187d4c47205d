import Glibc
import Testing

@testable import RatepressCommand

@Suite("Writing to a descriptor", .timeLimit(.minutes(20)))
struct FileDescriptorOutputTests {
  @Test(arguments: [("/dev/null", Int32?.none), ("/dev/full", ENOSPC)])
  func `what does not get out is an error`(path: String, number: Int32?) {
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    #expect(FileDescriptorOutput(descriptor: descriptor).write([1, 2, 3]) == number)
  }

  @Test func `a descriptor that only reads is an error`() {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(FileDescriptorOutput(descriptor: descriptor).write([1]) == EBADF)
  }
}
