import Glibc

extension Directory {
  package struct Entry {
    package let name: FileName
    package let kind: FileStatus.Kind
  }

  /// Everything in the folder, in no particular order.
  package func entries() throws(SystemError) -> [Entry] {
    try list { name, hint throws(SystemError) in
      try kind(of: name, hint: hint).map { Entry(name: name, kind: $0) }
    }
  }

  /// The names of everything in the folder, in no particular order.
  package func names() throws(SystemError) -> [FileName] {
    try list { name, _ in name }
  }

  private func list<Item>(
    _ item: (FileName, Int) throws(SystemError) -> Item?
  ) throws(SystemError) -> [Item] {
    // A descriptor of its own: reading moves the place that descriptors of one opening share.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw failure("read") }
    guard let stream = fdopendir(own) else {
      let failure = failure("read")
      close(own)
      throw failure
    }
    defer { closedir(stream) }
    var items: [Item] = []
    while true {
      errno = 0
      guard let next = readdir(stream) else {
        if errno != 0 { throw failure("read") }
        return items
      }
      guard let name = FileName(next) else { continue }
      if let item = try item(name, Int(next.pointee.d_type)) { items.append(item) }
    }
  }

  /// The names of what is visible in a folder, in order; without those that are not UTF-8, which nothing of
  /// ours has.
  package static func visibleNames(in path: String) throws(SystemError) -> [String] {
    try visibleFileNames(in: path).filter(\.isUTF8).map(\.text)
  }

  /// The names of all that is visible in a folder, in order.
  package static func visibleFileNames(in path: String) throws(SystemError) -> [FileName] {
    try Directory(opening: path).names().filter { !$0.isHidden }.sorted()
  }

  /// Not every file system tells kinds while listing. Nil if the entry has gone meanwhile.
  private func kind(of name: FileName, hint: Int) throws(SystemError) -> FileStatus.Kind? {
    switch hint {
    case DT_REG: .file
    case DT_DIR: .folder
    case DT_UNKNOWN: try status(of: name)?.kind
    default: .other
    }
  }
}

extension FileName {
  /// The name of an entry; nil for the folder itself and the one above it.
  fileprivate init?(_ entry: UnsafeMutablePointer<dirent>) {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    let length = strlen(start)
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    if start[0] == dot, length == 1 || (length == 2 && start[1] == dot) { return nil }
    self.init(start, length: length)
  }
}
