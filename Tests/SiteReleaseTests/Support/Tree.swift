import Glibc

/// What is in a folder, looked at through one opening of it.
enum Tree {
  /// Paths with the text of files, "folder", or "-> target" for links; the manifest is left out.
  static func contents(of path: String) -> [String: String] {
    let root = open(path, O_RDONLY | O_DIRECTORY)
    guard root >= 0 else { return [:] }
    defer { close(root) }
    var contents: [String: String] = [:]
    walk(root, "") { path, folder, name, status in
      if path.hasPrefix(".ratepress-") { return }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: contents[path] = "folder"
      case S_IFLNK: contents[path] = "-> " + target(folder, name)
      case S_IFREG: contents[path] = text(folder, name)
      default: contents[path] = "special"
      }
    }
    return contents
  }

  /// Every entry with all that the file system says of it, times of last change included, and the
  /// folder itself.
  static func statuses(of path: String) -> [String: String] {
    let root = open(path, O_RDONLY | O_DIRECTORY)
    guard root >= 0 else { return [:] }
    defer { close(root) }
    var status = stat()
    fstat(root, &status)
    var statuses = ["": describe(status)]
    walk(root, "") { path, _, _, status in statuses[path] = describe(status) }
    return statuses
  }

  private static func describe(_ s: stat) -> String {
    "\(s.st_ino) \(s.st_mode) \(s.st_size) \(s.st_mtim.tv_sec).\(s.st_mtim.tv_nsec) "
      + "\(s.st_ctim.tv_sec).\(s.st_ctim.tv_nsec)"
  }

  private static func walk(
    _ folder: Int32, _ prefix: String, _ visit: (String, Int32, String, stat) -> Void
  ) {
    for name in names(folder) {
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      visit(prefix + name, folder, name, status)
      if status.st_mode & S_IFMT == S_IFDIR {
        let child = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        if child >= 0 {
          walk(child, prefix + name + "/", visit)
          close(child)
        }
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

  /// The text of a file, through links; nil where there is none. (Foundation's functions leak on
  /// empty files.)
  static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return text(file)
  }

  private static func text(_ folder: Int32, _ name: String) -> String {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW)
    guard file >= 0 else { return "unreadable" }
    defer { close(file) }
    return text(file)
  }

  private static func text(_ file: Int32) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &chunk, chunk.count), count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func target(_ folder: Int32, _ name: String) -> String {
    var characters = [CChar](repeating: 0, count: 4096)
    let count = readlinkat(folder, name, &characters, characters.count)
    let bytes = characters[..<max(count, 0)].map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
