import SystemFiles

/// Where the program writes.
struct Console: Sendable {
  /// Writes results; the error number where that fails.
  let writeResult: @Sendable ([UInt8]) -> Int32?
  /// Writes diagnostics and progress, which nothing depends on.
  let writeDiagnostic: @Sendable ([UInt8]) -> Void
  /// Whether a person watches the diagnostics.
  let isInteractive: Bool

  /// Writes a result as it is.
  ///
  /// A reader that has gone, as in `ratepress --help | head -1`, wanted no more: no error.
  func put(_ bytes: [UInt8]) throws(ConsoleError) {
    guard let number = writeResult(bytes), number != ConsoleError.brokenPipe else { return }
    throw .cannotWrite(reason: SystemError.reason(number))
  }

  /// Writes a result and a line break behind it.
  func print(_ line: String) throws(ConsoleError) {
    try put(Array("\(line)\n".utf8))
  }

  /// Writes a line about what happens.
  func note(_ line: String) {
    writeDiagnostic(Array("\(line)\n".utf8))
  }
}
