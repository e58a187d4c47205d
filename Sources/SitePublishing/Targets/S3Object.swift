import Compression
import SiteFiles

/// How a file of the site is kept as an object: its bytes, and what browsers get told of them.
enum S3Object {
  /// The lines of the header that stay with the object.
  static func headers(_ path: PagePath, isCompressed: Bool) -> [String] {
    var name = path.text
    var encoding = isCompressed ? "gzip" : nil
    for format in CompressionFormat.allCases where name.hasSuffix(format.suffix) {
      name.removeLast(format.suffix.count)
      encoding = format.rawValue
    }
    var headers = [
      "Content-Type: \(MediaType(of: name).name)", "Cache-Control: \(cacheControl(path))",
    ]
    if let encoding { headers.append("Content-Encoding: \(encoding)") }
    return headers
  }

  /// Whether a store that does not negotiate keeps the file compressed.
  static func isCompressible(_ path: PagePath) -> Bool { MediaType(of: path.text).isText }

  /// The bytes as gzip.
  static func compressed(_ bytes: [UInt8]) throws(PublishError) -> [UInt8] {
    do {
      let compressor = try Compressor(setting)
      return try bytes.withUnsafeBytes { bytes throws(CompressionError) in
        try compressor.compress(bytes)
      }
    } catch {
      throw PublishError(.failed, "\(error)")
    }
  }

  /// Stands for the way in which files are kept.
  static let variant = Array(setting.name.utf8).withUnsafeBytes { Digest(of: $0) }

  private static let setting = CompressionSetting(.gzip, level: 6)

  /// The name of an asset holds a digest of its contents; everything else is asked for again soon.
  private static func cacheControl(_ path: PagePath) -> String {
    let isHashed =
      path.phase == .assets
      && path.name.text.split(separator: ".").contains { part in
        part.utf8.count == 16 && part.allSatisfy(\.isHexDigit)
      }
    return isHashed ? "public, max-age=31536000, immutable" : "public, max-age=60, must-revalidate"
  }
}
