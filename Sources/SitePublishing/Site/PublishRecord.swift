import SiteFiles
import SystemFiles

/// What a target holds by our own account: kept there, so that any machine can go on with it.
///
/// Eight bytes a file and a short list of names: 450 kB for all pairs of 166 currencies.
package struct PublishRecord: Sendable {
  /// Stands for how the target keeps files, such as compressed; another one makes all files differ.
  package let variant: Digest
  /// How far the publish had come that wrote it.
  package let state: State
  /// The files of ours. Contents are unknown while a file is on its way, or about to be removed; a
  /// folder is made by us, or found.
  package var files: Manifest

  package enum State: Sendable, Equatable {
    /// To its end.
    case done
    /// Readers get the site; what is done afterwards was not.
    case live
    /// It was under way, and may still be.
    case pending(mark: PublishMark)
    /// It failed, and nobody is known to be at work.
    case left
    /// To its end, while another one may have been at work, whose files are unknown since then.
    case doubted

    // Marks that no publish has: a program that does not know these two compares as well.
    private static let leftMark = Digest(value: 0)
    private static let doubtedMark = Digest(value: 1)

    /// Whether files whose contents are unknown may be there already.
    var isUncertain: Bool { self != .done && self != .live }
    /// Whose it is that may still be under way; nil if none is.
    var mark: PublishMark? { if case .pending(let mark) = self { mark } else { nil } }

    fileprivate var text: String {
      switch self {
      case .done: "done"
      case .live: "shown"
      case .pending(let mark): mark.digest.text
      case .left: Self.leftMark.text
      case .doubted: Self.doubtedMark.text
      }
    }

    fileprivate init(_ text: some StringProtocol) {
      self =
        switch Digest(text: Array(text.utf8)[...]) {
        case Self.leftMark: .left
        case Self.doubtedMark: .doubted
        case let mark?: .pending(mark: PublishMark(mark))
        case nil: text == "shown" ? .live : .done
        }
    }
  }

  package init(variant: Digest, files: Manifest, state: State = .done) {
    self.variant = variant
    self.state = state
    self.files = files
    self.files.head = ManifestHead()
  }

  /// The files as a target of the variant has them: kept otherwise, their contents are unknown.
  func files(as variant: Digest) -> Manifest {
    self.variant == variant ? files : files.unknown
  }

  /// The bytes that a target keeps:
  /// ```
  /// ratepress-publish 1 <variant> <length of the manifest's text> <done, shown, or a mark>
  /// <the text of a manifest>
  /// ```
  /// then eight bytes for each file in order, its digest or 0 if that is unknown, and the digest of
  /// all that.
  package func encoded() -> [UInt8] {
    let text = files.text()
    var bytes = Array(
      "ratepress-publish 1 \(variant.text) \(text.count) \(state.text)\n".utf8)
    bytes.reserveCapacity(bytes.count + text.count + (files.fileCount + 1) * 8)
    bytes += text
    for (_, folder) in files.sortedFolders {
      for (_, file) in folder.files.sorted {
        bytes.append(word: file.contents?.digest.value ?? 0)
      }
    }
    bytes.append(word: bytes.withUnsafeBytes { Digest(of: $0) }.value)
    return bytes
  }

  /// The bytes of all names together, many times those of the largest site.
  private static let nameLimit = 1 << 27

  /// What `encoded` wrote; nil for anything else, a damaged one too.
  package init?(decoding bytes: [UInt8]) {
    let end = bytes.count - 8
    guard end > 0, let newline = bytes.firstIndex(of: UInt8(ascii: "\n")),
      bytes.word(at: end) == bytes[..<end].withUnsafeBytes({ Digest(of: $0) }).value
    else { return nil }
    let words = bytes[..<newline].split(separator: UInt8(ascii: " "))
    guard words.count == 5, words[0].elementsEqual("ratepress-publish".utf8),
      words[1].elementsEqual("1".utf8), let variant = Digest(text: words[2]),
      let length = Int(String(decoding: words[3], as: UTF8.self)), length >= 0,
      length <= end - newline - 1,
      var files = try? Manifest(
        decoding: Array(bytes[(newline + 1)...].prefix(length)),
        limits: Manifest.Limits(files: (end - newline - 1 - length) / 8, names: Self.nameLimit)),
      files.folders.keys.allSatisfy({ $0.names.count <= PeerLimits().depth })
    else { return nil }
    var offset = newline + 1 + length
    guard end - offset == files.fileCount * 8 else { return nil }
    for (path, folder) in files.sortedFolders {
      for (name, _) in folder.files.sorted {
        let digest = Digest(value: bytes.word(at: offset))
        offset += 8
        guard digest.value != 0 else { continue }
        files.folders[path]?.files.setContents(FileContent(digest: digest, size: 0), of: name)
      }
    }
    self.init(
      variant: variant, files: files, state: State(String(decoding: words[4], as: UTF8.self)))
  }
}

extension PublishError {
  /// Why a record that is not the publish's own, or none, ends it: what another publish wrote is whole, and none removes
  /// it.
  static func loss(of record: [UInt8]?) -> PublishError {
    guard let record else { return .recordIsGone }
    return PublishRecord(decoding: record) == nil ? .recordIsDamaged : .overtaken
  }
}

extension Manifest {
  /// The same files with unknown contents.
  var unknown: Manifest {
    var files = self
    for (path, folder) in folders {
      for (name, _) in folder.files.sorted {
        files.folders[path]?.files.setContents(nil, of: name)
      }
    }
    return files
  }
}

extension [UInt8] {
  fileprivate mutating func append(word: UInt64) {
    Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate func word(at offset: Int) -> UInt64 {
    withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }
}
