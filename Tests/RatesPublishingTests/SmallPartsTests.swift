import Foundation
import Testing

@testable import RatesPublishing

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

struct ManifestTests {
  @Test
  func `a manifest comes back as it was, sorted whatever the order of its files`() throws {
    var manifest = Manifest()
    manifest.head.way = .files
    manifest.head.isPending = true
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    manifest.folders[RelativePath(bytes: Array("a folder".utf8))] = Manifest.Folder(isMade: true)
    for name in ["z", "b c", "a", "m", "0"] {
      let isNew = manifest.folders[.root]?.files.insert(
        FileName(name), digest: Digest(value: 7), size: name.utf8.count)
      #expect(isNew == true)
      let again = manifest.folders[.root]?.files.insert(
        FileName(name), digest: Digest(value: 8), size: 1)
      #expect(again == false)
    }
    let text = manifest.pieces.joined()
    let decoded = try Manifest(decoding: Array(text))
    #expect(decoded.pieces.joined().elementsEqual(text))
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
    let text = Array(manifest.pieces.joined())
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix(
        "ratepress-manifest 1\nshown exchange\ninputs 00000000000000ab 27561\nfolder found .\n"))
    #expect(try Manifest(decoding: text).head == manifest.head)
  }

  @Test
  func `a long manifest comes in pieces that make up one text`() throws {
    var manifest = Manifest()
    manifest.folders[.root] = Manifest.Folder(isMade: false)
    for folder in 0..<30 {
      let path = RelativePath(bytes: Array("folder\(folder)".utf8))
      manifest.folders[path] = Manifest.Folder(isMade: true)
      for file in 0..<200 {
        _ = manifest.folders[path]?.files.insert(
          FileName("file\(file)"), digest: Digest(value: UInt64(file)), size: folder)
      }
    }
    let pieces = manifest.pieces
    #expect(pieces.count > 2 && pieces.allSatisfy { $0.count < 80_000 })
    #expect(manifest.length == pieces.reduce(0) { $0 + $1.count })
    let decoded = try Manifest(decoding: Array(pieces.joined()))
    #expect(decoded.fileCount == 6_000 && decoded.lists(sameAs: manifest))
  }

  @Test(
    arguments: [
      { $0.head.way = .files },
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
      _ = table.insert(FileName(name), digest: Digest(value: digest), size: size)
    }
    return table
  }

  @Test
  func `a file table finds what it has and forgets what is removed`() {
    var table = FileTable()
    let names = (0..<500).map { String(($0 * 7919) % 500) }
    for name in names {
      let isNew = table.insert(FileName(name), digest: Digest(value: 1), size: Int(name) ?? 0)
      #expect(isNew)
    }
    for name in names { #expect(table[FileName(name)]?.size == Int(name)) }
    table.remove(FileName("250"))
    #expect(!table.contains(FileName("250")) && table.count == 499)
    #expect(table.contains(FileName("251")) && table.contains(FileName("25")))
  }
}

extension Manifest {
  /// The text as it is handed over.
  fileprivate var pieces: [[UInt8]] {
    var pieces: [[UInt8]] = []
    encode { pieces.append(Array($0)) }
    return pieces
  }
}

struct TreeStampTests {
  @Test
  func `a stamp is its name, and only names of stamps are stamps`() {
    let stamp = RetiredTreeName(FileTime(seconds: 1_767_225_600, nanoseconds: 5))
    #expect(stamp.name.text == "1767225600.000000005")
    #expect(RetiredTreeName(stamp.name) == stamp)
    for name in ["next", "1.5", "1767225600.000000005.carried", "01.000000000", "x.000000000"] {
      #expect(RetiredTreeName(FileName(name)) == nil)
    }
    let last = RetiredTreeName(FileTime(seconds: 1, nanoseconds: 999_999_999))
    #expect(last.next == RetiredTreeName(FileTime(seconds: 2)) && stamp.next > stamp)
  }

  @Test
  func `a minute has to be full`() {
    let stamp = RetiredTreeName(FileTime(seconds: 100, nanoseconds: 5))
    #expect(!stamp.isOver(at: FileTime(seconds: 160, nanoseconds: 4)))
    #expect(stamp.isOver(at: FileTime(seconds: 160, nanoseconds: 5)))
  }
}

struct CarriedTests {
  @Test
  func `a list of what was handed on comes back as it was`() throws {
    var carried = OwnerFileRecord()
    carried.add(RelativePath(bytes: Array("a\nb".utf8)), inode: 42)
    carried.add(folder: RelativePath(bytes: [0xFF, 0x20, 0xFE]))
    let again = try #require(OwnerFileRecord(decoding: carried.encoded()))
    #expect(again.encoded() == carried.encoded())
    #expect(again.contains(RelativePath(bytes: Array("a\nb".utf8)), inode: 42))
    #expect(again.contains(folder: RelativePath(bytes: [0xFF, 0x20, 0xFE])))
    #expect(OwnerFileRecord(decoding: Array("42 cut".utf8)) == nil)
  }
}

struct SiteLockTests {
  @Test
  func `a second run is refused while the first one holds the lock, and not after`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    let value = try SiteLock.whileHeld(path) {
      #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
      return 7
    }
    #expect(value == 7)
    try SiteLock.whileHeld(path) {}
  }

  @Test
  func `a process that is killed holds no lock`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    holder.arguments = [path, "sleep", "60"]
    try holder.run()
    while (try? SiteLock.whileHeld(path) {}) != nil { usleep(1000) }
    #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
    // The lock belongs to the file that flock and its child share.
    let children = "/proc/\(holder.processIdentifier)/task/\(holder.processIdentifier)/children"
    let child = try String(contentsOfFile: children, encoding: .utf8)
    for process in child.split(separator: " ").compactMap({ pid_t($0) }) { kill(process, SIGKILL) }
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    while (try? SiteLock.whileHeld(path) {}) == nil { usleep(1000) }
  }

  @Test
  func `the lock is let go though a child of the process still has its file`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    var inherited: Int32 = -1
    defer { close(inherited) }
    try SiteLock.whileHeld(path) {
      let files = FileManager.default
      let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
      let lock = open.first {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      inherited = try dup(#require(lock))
    }
    #expect(inherited >= 0)
    try SiteLock.whileHeld(path) {}
  }

  @Test
  func `a lock that cannot be had says why`() {
    #expect(throws: ReleaseError.self) { try SiteLock.whileHeld("/nowhere/lock") {} }
  }
}
