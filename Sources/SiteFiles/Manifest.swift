import Glibc
import SystemFiles

/// Which files of a tree are the site's own; all others are the owner's.
package struct Manifest: Sendable {
  package struct Folder: Sendable {
    /// Whether a release made the folder: such a one goes when nothing is left in it.
    package var isMade: Bool
    package var files = FileTable()

    package init(isMade: Bool, files: FileTable = FileTable()) {
      self.isMade = isMade
      self.files = files
    }
  }

  /// How the tree came to be shown, and what it was made of.
  package var head = ManifestHead()
  /// The folders with files of ours, and those on the way to them.
  package var folders: [RelativePath: Folder] = [:]

  package init() {}

  /// Whether a file of the path is ours.
  package func contains(_ name: FileName, in folder: RelativePath) -> Bool {
    folders[folder]?.files.contains(name) ?? false
  }

  /// Whether a release made the folder.
  package func made(_ folder: RelativePath) -> Bool {
    folders[folder]?.isMade ?? false
  }

  /// Whether both have the same text.
  package func lists(sameAs other: Manifest) -> Bool {
    head == other.head && folders.count == other.folders.count
      && folders.allSatisfy { path, folder in
        other.folders[path].map {
          folder.isMade == $0.isMade && folder.files.lists(sameAs: $0.files)
        } ?? false
      }
  }

  /// The files of this manifest and of the one that is about to follow it.
  package func pendingUnion(_ next: Manifest) -> Manifest {
    var union = next
    union.head.isPending = true
    union.head.digests = nil
    for (path, folder) in folders {
      union.folders[path, default: folder].isMade = folder.isMade
      for (name, file) in folder.files.sorted {
        _ = union.folders[path]?.files.insert(name, file.contents)
      }
    }
    return union
  }

  /// In all folders.
  package var fileCount: Int { folders.values.reduce(0) { $0 + $1.files.count } }

  /// How many of its files a release found unchanged.
  package var unchangedCount: Int { folders.values.reduce(0) { $0 + $1.files.unchangedCount } }

  /// How many of its files a release had to write.
  package var writtenCount: Int {
    folders.values.reduce(0) { $0 + $1.files.count - $1.files.unchangedCount }
  }

  /// The folders in the order of their paths, parents before what is in them.
  package var sortedFolders: [(path: RelativePath, folder: Folder)] {
    folders.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}

/// The beginning of a manifest: what is known without reading the list of files.
package struct ManifestHead: Sendable, Equatable {
  /// What the files were made of.
  package struct Inputs: Sendable, Equatable {
    package let digest: InputDigest
    package let fileCount: Int

    package init(digest: InputDigest, fileCount: Int) {
      self.digest = digest
      self.fileCount = fileCount
    }
  }

  /// How the tree came to be shown.
  package var mode = ReleaseMode.exchange
  /// Whether files were being replaced one by one when this was written, so that the manifest lists
  /// the files of two releases.
  package var isPending = false
  /// Nil if it is not known, or if a page is missing because its place is the owner's.
  package var inputs: Inputs?
  /// The digest that names the list of digests; nil if there is none.
  package var digests: Digest?
  /// How the compressed files were made, such as `gzip-6`: others are made anew.
  package var compression: [String] = []

  package init() {}

  /// The lines of a text, without those of the files.
  package var lines: [String] {
    let live = "shown \(mode.rawValue)\(isPending ? " pending" : "")"
    let made = inputs.map { "inputs \($0.digest.digest.text) \($0.fileCount)" }
    let list = digests.map { "digests \($0.text)" }
    let compressed = compression.isEmpty ? nil : "compressed " + compression.joined(separator: " ")
    let version = compressed == nil ? 2 : 3
    return ["ratepress-manifest \(version)", live] + [made, list, compressed].compactMap(\.self)
  }
}

extension ManifestHead {
  /// Longer than any head, in bytes.
  private static let limit = 256

  /// Reads the head of the manifest inside a tree; nil if it cannot be had.
  package init?(of root: Directory) {
    guard let file = try? OpenFile(ReservedNames.manifest, in: root),
      let status = try? file.status(),
      status.kind == .file, (try? status.isTrusted(in: root.status())) == true,
      let bytes = try? file.read(size: min(status.size, Self.limit))
    else { return nil }
    var rest = bytes[...]
    var line = 0
    guard let head = try? ManifestHead(taking: &rest, line: &line) else { return nil }
    self = head
  }

  /// Cuts a head off a text; `line` goes on with the lines that it takes.
  package init(
    taking rest: inout ArraySlice<UInt8>, line: inout Int
  ) throws(Manifest.DecodingError) {
    line += 1
    guard let first = rest.takeLine(), let version = first.dropping("ratepress-manifest ") else {
      throw .damaged(line: line)
    }
    // The first version had the digests, too; the third one tells how files were compressed.
    guard ["1", "2", "3"].contains(String(decoding: version, as: UTF8.self)) else {
      throw .laterVersion
    }
    line += 1
    guard let second = rest.takeLine(), readMode(second) else { throw .damaged(line: line) }
    if rest.starts(with: "inputs ".utf8) {
      line += 1
      guard let next = rest.takeLine(), readInputs(next) else { throw .damaged(line: line) }
    }
    if rest.starts(with: "digests ".utf8) {
      line += 1
      digests = rest.takeLine().flatMap { $0.dropping("digests ") }.flatMap(Digest.init(text:))
      guard digests != nil else { throw .damaged(line: line) }
    }
    if rest.starts(with: "compressed ".utf8) {
      line += 1
      guard let words = rest.takeLine()?.dropping("compressed ") else { throw .damaged(line: line) }
      compression = words.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private mutating func readMode(_ line: ArraySlice<UInt8>) -> Bool {
    guard let words = line.dropping("shown ")?.split(separator: UInt8(ascii: " ")),
      let mode = words.first.flatMap({ ReleaseMode(rawValue: String(decoding: $0, as: UTF8.self)) })
    else { return false }
    self.mode = mode
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

/// How a release comes to be shown.
package enum ReleaseMode: String, Sendable, CaseIterable {
  /// The output folder and a finished tree next to it change places in one step.
  case exchange
  /// Each file is replaced in one step: assets first, indexes last.
  case files
}
