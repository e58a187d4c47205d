/// Numbers of bytes as people read them.
package enum ByteCount {
  /// The size of something, rounded up: `450 kB`, `1.3 MB`.
  package static func text(_ bytes: Int) -> String {
    if bytes < 1_000_000 { return "\((bytes + 999) / 1000) kB" }
    let tenths = (bytes + 99_999) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// A limit, in the powers of two that limits are set in: `128 KiB`, `64 MiB`.
  package static func limit(_ bytes: some BinaryInteger) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }
}
