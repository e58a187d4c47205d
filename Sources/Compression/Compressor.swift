import CBrotli
import CDeflate

/// Compresses one text after the other, on one thread at a time. The same text gives the same bytes
/// whenever it is compressed: nothing in them tells when.
package final class Compressor {
  /// What it makes.
  package let setting: CompressionSetting
  /// Nil for brotli, which keeps nothing from one text to the next.
  private let deflate: OpaquePointer?

  /// Opens the format's library the first time.
  package init(_ setting: CompressionSetting) throws(CompressionError) {
    self.setting = setting
    if let problem = Self.problem(setting.format) {
      throw .noLibrary(setting.format, reason: problem)
    }
    switch setting.format {
    case .gzip:
      deflate = cdeflate_begin(Int32(setting.level))
      guard deflate != nil else { throw .outOfMemory }
    case .br: deflate = nil
    }
  }

  deinit {
    if let deflate { cdeflate_end(deflate) }
  }

  /// The text, compressed.
  package func compress(_ text: UnsafeRawBufferPointer) throws(CompressionError) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: bound(text.count)) { room, count in
      count =
        if let deflate {
          cdeflate_gzip(deflate, text.baseAddress, text.count, room.baseAddress, room.count)
        } else {
          cbrotli_compress(
            Int32(setting.level), text.baseAddress, text.count, room.baseAddress, room.count)
        }
    }
    guard !bytes.isEmpty else { throw .outOfMemory }
    return bytes
  }

  private func bound(_ size: Int) -> Int {
    deflate.map { cdeflate_bound($0, size) } ?? cbrotli_bound(size)
  }

  /// Why a format's library cannot be used; nil if it can.
  private static func problem(_ format: CompressionFormat) -> String? {
    switch format {
    case .gzip: deflateProblem
    case .br: brotliProblem
    }
  }

  private static let deflateProblem = cdeflate_open().map { String(cString: $0) }
  private static let brotliProblem = cbrotli_open().map { String(cString: $0) }
}

/// Why something was not compressed.
package enum CompressionError: Error, Equatable {
  /// The format's library cannot be opened, for a reason in the system's words.
  case noLibrary(CompressionFormat, reason: String)
  case outOfMemory
}

extension CompressionError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noLibrary(.gzip, let reason):
      "libdeflate cannot be loaded (\(reason)); install it (Debian: libdeflate0)"
    case .noLibrary(.br, let reason):
      "libbrotlienc cannot be loaded (\(reason)); install it (Debian: libbrotli1)"
    case .outOfMemory: "no memory to compress with: end other programs and run again"
    }
  }
}
