/// A format that web servers hand on as it is and that browsers unpack.
package enum CompressionFormat: String, CaseIterable, Sendable {
  case gzip
  case br

  /// What the name of a file gets at its end, with the period.
  package var suffix: String {
    switch self {
    case .gzip: ".gz"
    case .br: ".br"
    }
  }

  /// From the fastest to the smallest.
  package var levels: ClosedRange<Int> {
    switch self {
    case .gzip: 1...12
    case .br: 0...11
    }
  }
}

/// A format and how hard it tries.
package struct CompressionSetting: Hashable, Sendable {
  /// What is written: gzip or brotli.
  package let format: CompressionFormat
  /// How hard it tries: gzip 1 to 12, brotli 0 to 11.
  package let level: Int

  /// A format at one of its levels.
  package init(_ format: CompressionFormat, level: Int) {
    self.format = format
    self.level = level
  }

  /// One word that tells it from others, such as `gzip-6`.
  package var name: String { "\(format.rawValue)-\(level)" }
}
