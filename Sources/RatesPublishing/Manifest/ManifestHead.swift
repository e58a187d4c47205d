import Glibc

/// The beginning of a manifest: what is known without reading the list of files.
struct ManifestHead: Sendable, Equatable {
  /// What the files were made of.
  struct Inputs: Sendable, Equatable {
    let digest: InputDigest
    let fileCount: Int
  }

  /// How the tree came to be shown.
  var way = ReleaseMode.exchange
  /// Whether files were being replaced one by one when this was written, so that the manifest lists
  /// the files of two releases.
  var isPending = false
  /// Nil where it is not known, or where a page is missing because its place is the owner's.
  var inputs: Inputs?

  /// The lines of a text, without those of the files.
  var lines: [String] {
    let shown = "shown \(way.rawValue)\(isPending ? " pending" : "")"
    let made = inputs.map { "inputs \($0.digest.digest.text) \($0.fileCount)" }
    return ["ratepress-manifest 1", shown] + (made.map { [$0] } ?? [])
  }
}

extension ManifestHead {
  /// Longer than any head, in bytes.
  private static let limit = 256

  /// Reads the head of the manifest inside a tree; nil where it cannot be had.
  init?(of root: Directory) {
    guard let file = try? OpenFile(ReservedNames.manifest, in: root),
      let status = try? file.status(),
      status.kind == .file, let bytes = try? file.read(size: min(status.size, Self.limit))
    else { return nil }
    var rest = bytes[...]
    var line = 0
    guard let head = try? ManifestHead(taking: &rest, line: &line) else { return nil }
    self = head
  }

  /// Cuts a head off a text; `line` goes on with the lines that it takes.
  init(
    taking rest: inout ArraySlice<UInt8>, line: inout Int
  ) throws(Manifest.DecodingError) {
    line += 1
    guard let first = rest.takeLine(), let version = first.dropping("ratepress-manifest ") else {
      throw .damaged(line: line)
    }
    guard version.elementsEqual("1".utf8) else { throw .laterVersion }
    line += 1
    guard let second = rest.takeLine(), readWay(second) else { throw .damaged(line: line) }
    guard rest.starts(with: "inputs ".utf8) else { return }
    line += 1
    guard let third = rest.takeLine(), readInputs(third) else { throw .damaged(line: line) }
  }

  private mutating func readWay(_ line: ArraySlice<UInt8>) -> Bool {
    guard let words = line.dropping("shown ")?.split(separator: UInt8(ascii: " ")),
      let way = words.first.flatMap({ ReleaseMode(rawValue: String(decoding: $0, as: UTF8.self)) })
    else { return false }
    self.way = way
    isPending = words.count == 2 && words[1].elementsEqual("pending".utf8)
    return words.count == (isPending ? 2 : 1)
  }

  private mutating func readInputs(_ line: ArraySlice<UInt8>) -> Bool {
    guard let words = line.dropping("inputs ")?.split(separator: UInt8(ascii: " ")),
      words.count == 2, let digest = Digest(text: words[0]),
      let count = Int(String(decoding: words[1], as: UTF8.self)), count >= 0
    else { return false }
    inputs = Inputs(digest: InputDigest(digest), fileCount: count)
    return true
  }
}
