import CFuzz
import Foundation

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  cfuzz_begin()
  reader(input)
  cfuzz_end()
  return 0
}

/// The reader that the environment names.
private let reader: @Sendable ([UInt8]) -> Void = {
  let name = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? ""
  guard let reader = Readers.all[name] else {
    fatalError("FUZZ_READER is “\(name)”, expected one of \(Readers.all.keys.sorted())")
  }
  return reader
}()
