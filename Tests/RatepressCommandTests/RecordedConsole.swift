import RatesDomain
import Synchronization

@testable import RatepressCommand

/// A console that keeps what is written.
final class RecordedConsole: Sendable {
  private let written = Mutex((results: [UInt8](), diagnostics: [UInt8]()))
  private let isInteractive: Bool
  private let failure: Int32?

  /// `failure` is the error number of every attempt to write a result.
  init(isInteractive: Bool = false, failure: Int32? = nil) {
    self.isInteractive = isInteractive
    self.failure = failure
  }

  var results: String { String(decoding: written.withLock(\.results), as: UTF8.self) }

  var diagnostics: String { String(decoding: written.withLock(\.diagnostics), as: UTF8.self) }

  var console: Console {
    Console(
      writeResult: { bytes in
        if let failure = self.failure { return failure }
        self.written.withLock { $0.results += bytes }
        return nil
      },
      writeDiagnostic: { bytes in self.written.withLock { $0.diagnostics += bytes } },
      isInteractive: isInteractive)
  }

  func environment(
    currentFolder: String? = "/nonexistent",
    now: Timestamp = Timestamp(secondsSinceEpoch: 1_700_000_000)
  ) -> Environment {
    Environment(console: console, currentFolder: currentFolder, now: { now })
  }
}
