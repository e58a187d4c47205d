import Glibc

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
  /// A pipe whose reader has gone is an error of the write and no death by SIGPIPE; so is a file
  /// larger than the process may write, and no death by SIGXFSZ. A standard
  /// stream that is closed is opened the wrong way round: its number cannot go to a file that the
  /// program opens, and writing to it fails as it should.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
