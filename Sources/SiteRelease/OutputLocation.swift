import Glibc
import SystemFiles

/// Where the output folder is: its real place, links on the way resolved.
struct OutputLocation {
  /// The folder that the output folder is in.
  let parent: Directory
  /// The output folder's name there; empty for the root of the file system.
  let name: FileName

  var path: String { parent.place(of: name) }

  init(_ path: String) throws {
    let code: Int32
    switch Self.realPath(path) {
    case .success(let real):
      let cut = real.lastIndex(of: "/") ?? real.startIndex
      parent = try Directory.anchor(cut == real.startIndex ? "/" : String(real[..<cut]))
      name = FileName(real[real.index(after: cut)...].utf8)
      let kind = try parent.status(of: name.bytes.isEmpty ? FileName(".") : name)?.kind
      guard kind == .folder else { throw ReleaseError.notAFolder(path: path) }
      return
    case .failure(let error): code = error.code
    }
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    if code == ENOENT, FileStatus(at: String(trimmed), followsLinks: false) != nil {
      throw ReleaseError.linkLeadsNowhere(path: path)
    }
    guard code == ENOENT || code == ENOTDIR else {
      throw SystemError("open", path, code: code)
    }
    guard !trimmed.isEmpty else { throw ReleaseError.notAFolder(path: path) }
    let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    let parentPath = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    switch Self.realPath(parentPath) {
    case .success(let real): parent = try Self.folder(real, named: parentPath)
    case .failure(let error):
      throw error.code == ENOENT
        ? ReleaseError.parentMissing(path: path, parent: parentPath)
        : ReleaseError.notAFolder(path: parentPath)
    }
    name = FileName((parts.last ?? trimmed).utf8)
  }

  /// Opens the output folder; nil if there is none yet.
  func open() throws(SystemError) -> Directory? {
    try name.bytes.isEmpty
      ? parent.directory(FileName(".")) : parent.directoryIfPresent(name)
  }

  private static func folder(_ path: String, named name: String) throws -> Directory {
    do {
      return try Directory.anchor(path)
    } catch  where error.code == ENOTDIR {
      throw ReleaseError.notAFolder(path: name)
    }
  }

  private static func realPath(_ path: String) -> Result<String, SystemError> {
    Result { () throws(SystemError) in try Directory.realPath(path) }
  }
}
