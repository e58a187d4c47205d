/// Compressed bodies for a server to send.
public enum CompressedBody {
  /// The bytes as gzip.
  public static func gzip(_ bytes: some Sequence<UInt8>) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "body")
    return try Shell.run("gzip -c '\(folder.path)/body'")
  }

  /// So many spaces as gzip, a thousandth of their size.
  public static func gzipBomb(size: Int) throws -> [UInt8] {
    try Shell.run("head -c \(size) /dev/zero | tr '\\0' ' ' | gzip -c")
  }

  /// Up to 65,536 bytes as a brotli stream of one uncompressed block; RFC 7932, section 9.2.
  public static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    let header = (bytes.count - 1) << 4 | 1 << 20
    return [0, 8, 16].map { UInt8(truncatingIfNeeded: header >> $0) } + bytes + [0x03]
  }
}
