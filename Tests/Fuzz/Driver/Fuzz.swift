import CFuzz
import Foundation
import FuzzReaders

/// Gives the reader that the environment names what libFuzzer makes.
@main
enum Fuzz {
  static func main() {
    let status = cfuzz_run(CommandLine.argc, CommandLine.unsafeArgv) { start, count in
      Fuzz.reader(Array(UnsafeBufferPointer(start: start, count: count)))
    }
    exit(status)
  }

  private static let reader: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? ""
    guard let reader = Readers.all[name] else {
      fatalError("FUZZ_READER is “\(name)”, expected one of \(Readers.all.keys.sorted())")
    }
    return reader
  }()
}
