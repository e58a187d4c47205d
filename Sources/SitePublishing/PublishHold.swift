/// What keeps a target at an older release until its owner publishes to it by name.
package struct PublishHold: Sendable, Equatable {
  /// When it was ordered, in Unix time; nil if that is not known.
  package let since: Int64?
  /// When the release that it keeps was published, in Unix time; nil if that is not known.
  package let release: Int64?

  package init(since: Int64?, release: Int64?) {
    self.since = since
    self.release = release
  }

  /// Reads what `text` writes; moments that are none are not known.
  init(_ bytes: [UInt8]) {
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    since = words.first.flatMap { Int64($0) }
    release = words.dropFirst().first.flatMap { Int64($0) }
  }

  /// One line: both moments.
  var text: String {
    [since, release].map { $0.map(String.init) ?? "-" }.joined(separator: " ") + "\n"
  }
}
