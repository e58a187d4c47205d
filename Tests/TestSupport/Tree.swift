import Foundation
import Glibc

/// Everything in a folder, read through one opening of it: a folder that takes its name meanwhile is
/// not mixed in.
public struct Tree: Equatable, Sendable {
  /// What the file system says of an entry.
  public struct Entry: Equatable, Sendable {
    /// Kind and permissions.
    public let mode: mode_t
    /// Changes when another file takes the name.
    public let inode: UInt64
    /// In bytes.
    public let size: Int64
    /// When the contents changed last, in nanoseconds since 1970.
    public let modified: Int64
    /// When contents or attributes changed last, in nanoseconds since 1970.
    public let changed: Int64
    /// Of a file its bytes, of a link its target.
    public let bytes: [UInt8]

    /// Whether it is neither a folder, a link nor anything special.
    public var isRegular: Bool { mode & S_IFMT == S_IFREG }
  }

  /// A regular file, without what a mere look at it may change.
  public struct File: Equatable, Sendable {
    /// Its contents.
    public let bytes: [UInt8]
    /// When it was changed last, in nanoseconds since 1970.
    public let modified: Int64
    /// Changes when another file takes the name.
    public let inode: UInt64
  }

  /// All entries by their paths; the folder itself has an empty one.
  public let entries: [String: Entry]

  /// Reads the folder and everything below it, hidden files too, but for one folder; links are not
  /// followed.
  public init(_ folder: String, without other: String? = nil) throws {
    let root = open(folder, O_RDONLY | O_DIRECTORY)
    guard root >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(root) }
    var status = stat()
    fstat(root, &status)
    var entries = ["": Entry(status, bytes: [])]
    Self.walk(root, "", without: other) { entries[$0] = $1 }
    self.entries = entries
  }

  /// Trees are equal if their regular files are: same bytes, times and inodes.
  public static func == (one: Tree, other: Tree) -> Bool { one.files == other.files }

  /// The regular files by their paths.
  public var files: [String: File] {
    entries.filter(\.value.isRegular).mapValues {
      File(bytes: $0.bytes, modified: $0.modified, inode: $0.inode)
    }
  }

  /// The bytes of the regular files by their paths.
  public var contents: [String: [UInt8]] { entries.filter(\.value.isRegular).mapValues(\.bytes) }

  /// The bytes of all visible files in one of its folders, by their paths.
  public func pages(below folder: String) -> [String: [UInt8]] {
    contents.filter { path, _ in path.hasPrefix("\(folder)/") && !path.contains("/.") }
  }

  /// The paths of what has come, gone or changed in kind, permissions, bytes or time of
  /// modification, in order; a copy that keeps these has not changed.
  public func changes(since earlier: Tree) -> [String] {
    Set(entries.keys).union(earlier.entries.keys)
      .filter { !Self.isSame(entries[$0], earlier.entries[$0]) }
      .sorted()
  }

  private static func isSame(_ one: Entry?, _ other: Entry?) -> Bool {
    one?.mode == other?.mode && one?.modified == other?.modified && one?.bytes == other?.bytes
  }

  /// The text of a file, through links; nil without one. (Foundation's functions leak on
  /// empty files.)
  public static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return String(decoding: bytes(file), as: UTF8.self)
  }

  private static func walk(
    _ folder: Int32, _ prefix: String, without other: String?, _ visit: (String, Entry) -> Void
  ) {
    for name in names(folder) where prefix + name != other {
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        visit(prefix + name, Entry(status, bytes: []))
        let child = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        if child >= 0 {
          walk(child, prefix + name + "/", without: other, visit)
          close(child)
        }
      case S_IFREG: visit(prefix + name, Entry(status, bytes: bytes(folder, name)))
      case S_IFLNK: visit(prefix + name, Entry(status, bytes: target(folder, name)))
      default: visit(prefix + name, Entry(status, bytes: []))
      }
    }
  }

  private static func names(_ folder: Int32) -> [String] {
    guard let stream = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY)) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func bytes(_ folder: Int32, _ name: String) -> [UInt8] {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return Array("unreadable".utf8) }
    defer { close(file) }
    return bytes(file)
  }

  private static func bytes(_ file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &chunk, chunk.count), count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  private static func target(_ folder: Int32, _ name: String) -> [UInt8] {
    var characters = [CChar](repeating: 0, count: 4096)
    let count = readlinkat(folder, name, &characters, characters.count)
    return characters[..<max(count, 0)].map { UInt8(bitPattern: $0) }
  }
}

extension Tree.Entry {
  fileprivate init(_ status: stat, bytes: [UInt8]) {
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    self.init(
      mode: status.st_mode, inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim), bytes: bytes)
  }
}
