import Foundation
import TestSupport
import Testing

@testable import Compression

@Suite(.waiting, .timeLimit(.minutes(20)))
struct CompressorTests {
  static let settings = CompressionFormat.allCases.flatMap { format in
    [format.levels.lowerBound, 5, 6, format.levels.upperBound].map {
      CompressionSetting(format, level: $0)
    }
  }

  static let texts = [
    "", "x", "<!doctype html>\n<title>환율</title>\n",
    String(repeating: "<tr><td>USD<td>1 234,5678</tr>\n", count: 20_000),
  ]

  private func compress(_ text: String, _ setting: CompressionSetting) throws -> [UInt8] {
    try Array(text.utf8).withUnsafeBytes { try Compressor(setting).compress($0) }
  }

  /// The text of compressed bytes, by the format's own program.
  private func text(of bytes: [UInt8], _ format: CompressionFormat) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "text")
    let program = format == .gzip ? "gzip" : "brotli"
    return String(
      decoding: try Shell.run("\(program) -dc <'\(folder.path)/text'"), as: UTF8.self)
  }

  @Test(arguments: settings, texts.indices)
  func `programs of the formats read what was compressed`(
    setting: CompressionSetting, index: Int
  ) throws {
    let original = Self.texts[index]
    let bytes = try compress(original, setting)
    #expect(try text(of: bytes, setting.format) == original)
  }

  @Test(arguments: settings)
  func `the same text gives the same bytes, by used compressors, too`(
    setting: CompressionSetting
  ) throws {
    let compressor = try Compressor(setting)
    let first = try Self.texts.map { try Array($0.utf8).withUnsafeBytes(compressor.compress) }
    let second = try Self.texts.map { try Array($0.utf8).withUnsafeBytes(compressor.compress) }
    #expect(first == second)
    #expect(try first == Self.texts.map { try compress($0, setting) })
  }

  @Test func `gzip holds neither time nor name`() throws {
    let bytes = try compress(Self.texts[2], CompressionSetting(.gzip, level: 6))
    #expect(bytes[3] == 0 && bytes[4..<8].allSatisfy { $0 == 0 })
  }

  @Test(arguments: CompressionFormat.allCases)
  func `higher levels make text smaller`(format: CompressionFormat) throws {
    let text = Self.texts[3]
    let low = try compress(text, CompressionSetting(format, level: format.levels.lowerBound))
    let high = try compress(text, CompressionSetting(format, level: format.levels.upperBound))
    #expect(high.count < low.count && low.count < text.utf8.count)
  }

  @Test func `a missing library is told with the package that has it`() {
    let error = CompressionError.noLibrary(.br, reason: "no such file")
    #expect(
      error.description
        == "libbrotlienc cannot be loaded (no such file); install it (Debian: libbrotli1)")
  }
}
