import Foundation
import Glibc
import SystemFiles

/// Where the program writes.
struct Console: Sendable {
  /// Writes results; returns the error number if that fails.
  let writeResult: @Sendable ([UInt8]) -> Int32?
  /// Writes diagnostics and progress, which nothing depends on.
  let writeDiagnostic: @Sendable ([UInt8]) -> Void
  /// Whether a person watches the diagnostics.
  let isInteractive: Bool

  /// Writes a result as it is.
  ///
  /// A reader that has gone, as in `ratepress --help | head -1`, is not an error.
  func put(_ bytes: [UInt8]) throws(ConsoleError) {
    guard let number = writeResult(bytes), number != EPIPE else { return }
    throw .cannotWrite(reason: SystemError.reason(number))
  }

  /// Writes a result and a line break after it.
  func print(_ line: String) throws(ConsoleError) {
    try put(Array("\(line)\n".utf8))
  }

  /// Writes a result for programs: one line of JSON, keys sorted.
  func print(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Writes a line about what happens.
  func note(_ line: String) {
    writeDiagnostic(Array("\(line)\n".utf8))
  }
}

/// A result could not be written.
enum ConsoleError: Error, Equatable {
  /// `reason` is the operating system's own text.
  case cannotWrite(reason: String)
}

extension Console {
  /// The process's own standard output and standard error.
  static var process: Console {
    let results = FileDescriptorOutput(descriptor: STDOUT_FILENO)
    let diagnostics = FileDescriptorOutput(descriptor: STDERR_FILENO)
    return Console(
      writeResult: { results.write($0) },
      writeDiagnostic: { _ = diagnostics.write($0) },
      isInteractive: isatty(STDERR_FILENO) == 1)
  }

  /// Makes writing safe, once at the start of the process.
  ///
  /// A pipe whose reader has gone is an error of the write instead of death by SIGPIPE; so is a
  /// file larger than the process may write, instead of SIGXFSZ. A closed standard stream is opened
  /// in the wrong direction: no file that the program opens can get its number, and writing to it
  /// fails as it should.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // libdispatch tells the system's log of every thread whose priority an ordinary user may not raise.
    setenv("LIBDISPATCH_LOG", "NO", 0)
  }
}

/// Writes to an open file descriptor.
struct FileDescriptorOutput: Sendable {
  let descriptor: Int32

  /// Writes all bytes; the error number where that fails.
  func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
