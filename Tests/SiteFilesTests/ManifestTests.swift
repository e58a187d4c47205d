import SystemFiles
import TestSupport
import Testing

@testable import SiteFiles

@Suite(.timeLimit(.minutes(20)))
struct DigestTests {
  /// From the reference implementation of XXH64, seed 0.
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
      (String(repeating: "abc", count: 100), 0x517D_55D7_8F9D_AC2B),
    ] as [(String, UInt64)])
  func `digests are those of the contract`(text: String, digest: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { Digest(of: $0).value } == digest)
  }

  @Test
  func `a digest has sixteen digits, zeros included`() {
    #expect(Digest(value: 0xAB).text == "00000000000000ab")
  }
}

@Suite(.timeLimit(.minutes(20)))
struct ManifestTests {
  @Test
  func `a manifest comes back as it was, sorted whatever the order of its files`() throws {
    var manifest = Manifest()
    manifest.head.mode = .files
    manifest.head.isPending = true
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    manifest.folders[RelativePath(bytes: Array("a folder".utf8))] = Manifest.Folder(isMade: true)
    for name in ["z", "b c", "a", "m", "0"] {
      let isNew = manifest.folders[.root]?.files.insert(
        FileName(name), FileContent(digest: Digest(value: 7), size: name.utf8.count))
      #expect(isNew == true)
      let again = manifest.folders[.root]?.files.insert(
        FileName(name), FileContent(digest: Digest(value: 8), size: 1))
      #expect(again == false)
    }
    let text = manifest.text()
    let decoded = try Manifest(decoding: text)
    #expect(decoded.text() == text)
    #expect(decoded.lists(sameAs: manifest))
    #expect(decoded.head == manifest.head)
    #expect(decoded.folders[.root]?.files.sorted.map(\.name.text) == ["0", "a", "b c", "m", "z"])
    #expect(decoded.made(RelativePath(bytes: Array("a folder".utf8))))
  }

  @Test
  func `a manifest says what its files were made of, before it lists them`() throws {
    var manifest = Manifest()
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    let digest = InputDigest(Digest(value: 0xAB))
    manifest.head.inputs = ManifestHead.Inputs(digest: digest, fileCount: 27_561)
    manifest.head.digests = Digest(value: 0xCD)
    let text = manifest.text()
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix(
        "ratepress-manifest 2\nshown exchange\ninputs 00000000000000ab 27561\n"
          + "digests 00000000000000cd\nfolder found .\n"))
    #expect(try Manifest(decoding: text).head == manifest.head)
  }

  @Test
  func `folders that are much alike take a few lines each`() throws {
    var manifest = Manifest()
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    for folder in 0..<30 {
      let path = RelativePath(bytes: Array("folder\(folder)".utf8))
      manifest.folders[path] = Manifest.Folder(isMade: true)
      for file in 0..<200 where file != folder {
        _ = manifest.folders[path]?.files.insert(
          FileName("file\(file)"), FileContent(digest: Digest(value: UInt64(file)), size: folder))
      }
    }
    let text = manifest.text()
    #expect(text.count { $0 == UInt8(ascii: "\n") } < 3 + 200 + 30 * 3)
    let decoded = try Manifest(decoding: text)
    #expect(decoded.fileCount == 30 * 199 && decoded.text() == text)
    #expect(decoded.lists(sameAs: manifest))
  }

  @Test
  func `a list of digests comes back, and only the one that is named`() throws {
    let folder = try TemporaryFolder()
    let directory = try Directory(opening: folder.path)
    var manifest = Manifest()
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    for file in 0..<9001 {
      _ = manifest.folders[.root]?.files.insert(
        FileName("file\(file)"), FileContent(digest: Digest(value: UInt64(file) << 40), size: file))
    }
    let list = DigestList(manifest)
    manifest.head.digests = list.digest
    try list.write(as: DigestList.name(list.digest), in: directory, isSynced: true)
    try folder.write(manifest.text(), to: ".ratepress-manifest")
    let read = try #require(try Manifest(of: directory, digestsIn: [nil, directory]))
    let file = read.folders[.root]?.files[FileName("file77")]
    #expect(file?.contents == FileContent(digest: Digest(value: 77 << 40), size: 77))
    #expect(read.head.digests == list.digest)
    let name = DigestList.name(list.digest).text
    var bytes = try folder.read(name)
    #expect(bytes.count == list.length)
    bytes[5] ^= 1
    for damaged in [bytes, [], Array(bytes.dropLast(16))] {
      try folder.write(damaged, to: name)
      let read = try #require(try Manifest(of: directory, digestsIn: [directory]))
      #expect(read.folders[.root]?.files[FileName("file77")]?.contents == nil)
      #expect(read.head.digests == nil && read.fileCount == 9001)
    }
  }

  @Test
  func `the first version is read, digests included`() throws {
    var lines = [
      "ratepress-manifest 1", "shown files", "inputs 00000000000000ab 2", "folder found .",
      "file 44bc2cf5ad770999 3 index.html", "folder made usd",
      "file 0000000000000007 12 krw.html",
    ]
    let text = lines.joined(separator: "\n") + "\n"
    lines.append("end \(Array(text.utf8).withUnsafeBytes { Digest(of: $0) }.text)")
    let manifest = try Manifest(decoding: Array((lines.joined(separator: "\n") + "\n").utf8))
    let usd = RelativePath(bytes: Array("usd".utf8))
    #expect(manifest.fileCount == 2 && manifest.head.mode == .files)
    #expect(
      manifest.folders[usd]?.files[FileName("krw.html")]?.contents
        == FileContent(digest: Digest(value: 7), size: 12))
    #expect(manifest.folders[usd]?.files.contains(FileName("index.html")) == false)
  }

  @Test(
    arguments: [
      { $0.head.mode = .files },
      { $0.head.isPending = true },
      { $0.head.inputs = ManifestHead.Inputs(digest: InputDigest(Digest(value: 1)), fileCount: 1) },
      { $0.folders[.root]?.isMade = true },
      { $0.folders[RelativePath(bytes: [98])] = Manifest.Folder(isMade: true) },
      {
        $0.folders[RelativePath(bytes: [97])] = nil
        $0.folders[RelativePath(bytes: [98])] = Manifest.Folder(isMade: true)
      },
      { $0.folders[.root]?.files = ManifestTests.table("a", "b") },
      { $0.folders[.root]?.files = ManifestTests.table("b") },
      { $0.folders[.root]?.files = ManifestTests.table("a", digest: 8) },
      { $0.folders[.root]?.files = ManifestTests.table("a", size: 2) },
    ] as [@Sendable (inout Manifest) -> Void])
  func `manifests that differ are told apart`(change: @Sendable (inout Manifest) -> Void) {
    var manifest = Manifest()
    manifest.folders[.root] = Manifest.Folder(isMade: false, files: Self.table("a"))
    manifest.folders[RelativePath(bytes: [97])] = Manifest.Folder(isMade: true)
    var changed = manifest
    #expect(changed.lists(sameAs: manifest))
    change(&changed)
    #expect(!changed.lists(sameAs: manifest))
  }

  private static func table(_ names: String..., digest: UInt64 = 7, size: Int = 1) -> FileTable {
    var table = FileTable()
    for name in names {
      _ = table.insert(
        FileName(name), FileContent(digest: Digest(value: digest), size: size))
    }
    return table
  }

  @Test
  func `a file table finds what it has and forgets what is removed`() {
    var table = FileTable()
    let names = (0..<500).map { String(($0 * 7919) % 500) }
    for name in names {
      let isNew = table.insert(
        FileName(name), FileContent(digest: Digest(value: 1), size: Int(name) ?? 0))
      #expect(isNew)
    }
    for name in names { #expect(table[FileName(name)]?.contents?.size == Int(name)) }
    table.remove(FileName("250"))
    #expect(!table.contains(FileName("250")) && table.count == 499)
    #expect(table.contains(FileName("251")) && table.contains(FileName("25")))
  }
}
