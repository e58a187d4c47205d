import Glibc

extension Directory {
  struct Entry {
    let name: FileName
    let kind: FileStatus.Kind
  }

  /// Everything in the folder, in no particular order.
  func entries() throws(ReleaseError) -> [Entry] {
    // A descriptor of its own: reading moves the place that descriptors of one opening share.
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw failure("read") }
    guard let stream = fdopendir(own) else {
      let failure = failure("read")
      close(own)
      throw failure
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let next = readdir(stream) else {
        if errno != 0 { throw failure("read") }
        return entries
      }
      guard let name = FileName(next) else { continue }
      if let kind = try kind(of: name, hint: Int(next.pointee.d_type)) {
        entries.append(Entry(name: name, kind: kind))
      }
    }
  }

  /// Not every file system tells kinds while listing. Nil where the entry has gone meanwhile.
  private func kind(of name: FileName, hint: Int) throws(ReleaseError) -> FileStatus.Kind? {
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
