import Glibc

/// Where the output folder is: its real place, links on the way resolved.
struct OutputLocation {
  /// The folder that the output folder is in.
  let parent: Directory
  /// The output folder's name there; empty for the root of the file system.
  let name: FileName

  var path: String { parent.place(of: name) }

  init(_ path: String) throws(ReleaseError) {
    if let real = Self.realPath(path) {
      let cut = real.lastIndex(of: "/") ?? real.startIndex
      parent = try Directory.anchor(cut == real.startIndex ? "/" : String(real[..<cut]))
      name = FileName(real[real.index(after: cut)...].utf8)
      let kind = try parent.status(of: name.bytes.isEmpty ? FileName(".") : name)?.kind
      guard kind == .folder else { throw .notAFolder(path: path) }
      return
    }
    let code = errno
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    var status = stat()
    if lstat(String(trimmed), &status) == 0, code == ENOENT { throw .linkLeadsNowhere(path: path) }
    guard code == ENOENT || code == ENOTDIR else {
      throw .system(action: "open", path: path, code: code)
    }
    guard !trimmed.isEmpty else { throw .notAFolder(path: path) }
    let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    let parentPath = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    guard let real = Self.realPath(parentPath) else {
      throw errno == ENOENT
        ? .parentMissing(path: path, parent: parentPath) : .notAFolder(path: parentPath)
    }
    do {
      parent = try Directory.anchor(real)
    } catch  where error.code == ENOTDIR {
      throw .notAFolder(path: parentPath)
    }
    name = FileName((parts.last ?? trimmed).utf8)
  }

  /// Opens the output folder; nil where there is none yet.
  func open() throws(ReleaseError) -> Directory? {
    try name.bytes.isEmpty
      ? parent.directory(FileName(".")) : parent.directoryIfPresent(name)
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
