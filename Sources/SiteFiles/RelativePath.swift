import SystemFiles

/// A path inside a site, without slashes at its ends; empty for the site's root.
package struct RelativePath: Hashable, Comparable, Sendable {
  package let bytes: [UInt8]

  package static let root = RelativePath(bytes: [])

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The path for people.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The names on the way from the site's root.
  package var names: [FileName] {
    bytes.split(separator: UInt8(ascii: "/")).map { FileName($0) }
  }

  /// How many folders and names it leads through.
  package var depth: Int { bytes.isEmpty ? 0 : bytes.count { $0 == UInt8(ascii: "/") } + 1 }

  /// The folder that it is in, and its name there; nil for the site's root.
  package var parentAndName: (parent: RelativePath, name: FileName)? {
    guard !bytes.isEmpty else { return nil }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return (.root, FileName(bytes))
    }
    return (RelativePath(bytes: Array(bytes[..<slash])), FileName(bytes[(slash + 1)...]))
  }

  package func appending(_ name: FileName) -> RelativePath {
    RelativePath(
      bytes: bytes.isEmpty ? Array(name.bytes) : bytes + [UInt8(ascii: "/")] + name.bytes)
  }

  package func isInside(_ folder: RelativePath) -> Bool {
    bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The path of a file in this folder, for people.
  package func text(of name: FileName) -> String { appending(name).text }

  package static func < (a: RelativePath, b: RelativePath) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}

extension Directory {
  /// Opens a folder below this one, or nil if no folder is there.
  package func directory(at path: RelativePath) throws(SystemError) -> Directory? {
    var folder = self
    for name in path.names {
      guard try folder.status(of: name)?.kind == .folder,
        let next = try folder.directoryIfPresent(name)
      else { return nil }
      folder = next
    }
    return folder
  }
}

/// Where a page of a release belongs: a folder inside the site and a name in it.
package struct PagePath: Hashable, Sendable {
  package let folder: RelativePath
  package let name: FileName

  /// The path for people.
  package var text: String { folder.text(of: name) }

  /// The path's bytes from the site's root.
  package var bytes: [UInt8] { folder.appending(name).bytes }

  package init(folder: RelativePath, name: FileName) {
    self.folder = folder
    self.name = name
  }

  /// Takes a relative path such as `usd/krw.html` apart; nil for one that leads elsewhere.
  package init?(_ path: String) {
    let bytes = Array(path.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let last = parts.last, parts.allSatisfy({ Self.isName($0) }) else { return nil }
    folder = RelativePath(bytes: Array(bytes.dropLast(last.count + 1)))
    name = FileName(last)
  }

  /// Whether the text may name a page or a folder of pages.
  package static func isName(_ text: String) -> Bool {
    // Callers in other modules get generic code unspecialised, many times as slow.
    isName(text.utf8)
  }

  /// Whether the bytes may name a page or a folder of pages.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    let isForbidden = { (byte: UInt8) in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/")
    }
    guard let first = bytes.first, bytes.count <= Int(UInt16.max),
      !bytes.contains(where: isForbidden)
    else { return false }
    guard first == UInt8(ascii: ".") else { return true }
    return !bytes.elementsEqual(".".utf8) && !bytes.elementsEqual("..".utf8)
      && !bytes.starts(with: ReservedNames.prefix.utf8)
  }
}

/// The names that belong to the release itself, inside the output folder and next to it.
package enum ReservedNames {
  /// What every name of ours in the output folder begins with; nobody's pages or files do.
  package static let prefix = ".ratepress-"

  /// The list of the site's files, inside each tree.
  package static let manifest = FileName(prefix + "manifest")

  /// A file on its way to its own name.
  package static let waiting = FileName(prefix + "waiting")

  /// The record of what a target holds, at the target.
  package static let published = FileName(prefix + "publish")

  /// Says in a folder of this machine that readers get the site, but what follows was not done.
  package static let unsettled = FileName(prefix + "unsettled")

  /// What the name of each file begins with that is on its way to a server.
  package static let partial = prefix + "partial-"

  /// The lock of a release inside the output folder, if it cannot be next to it.
  package static let lock = FileName(prefix + "lock")

  /// Where files wait inside the output folder when they are replaced one by one.
  package static let staging = FileName(prefix + "staging")

  /// The folder next to the output folder that holds the trees that are not shown.
  package static func standby(for name: FileName) -> FileName {
    FileName(Array(".".utf8) + name.bytes + ".ratepress".utf8)
  }

  package static func contains(_ name: FileName) -> Bool {
    name.bytes.starts(with: prefix.utf8)
  }
}
