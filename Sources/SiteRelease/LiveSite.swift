import Glibc
import SiteFiles
import SystemFiles

/// The site as visitors see it when a release begins.
struct LiveSite {
  let place: OutputLocation
  /// The output folder; nil where there is none yet.
  let root: Directory?
  let manifest: Manifest

  /// Reads the site's manifest, or, where no page is looked at, does without.
  init(_ place: OutputLocation, readsManifest: Bool = true) throws {
    self.place = place
    root = try place.open()
    guard readsManifest else {
      manifest = Manifest()
      return
    }
    manifest = try root.flatMap { try Manifest(of: $0) } ?? Manifest()
  }
}

extension Manifest {
  /// Reads the manifest inside a tree; nil where there is none.
  init?(of root: Directory) throws {
    let path = root.place(of: ReservedNames.manifest)
    do {
      let file = try OpenFile(ReservedNames.manifest, in: root)
      let status = try file.status()
      guard status.kind == .file else { throw ReleaseError.damagedManifest(path: path, line: 1) }
      try self.init(decoding: file.read(size: status.size))
    } catch let error as DecodingError {
      switch error {
      case .damaged(let line): throw ReleaseError.damagedManifest(path: path, line: line)
      case .laterVersion: throw ReleaseError.laterManifest(path: path)
      }
    } catch let error as SystemError {
      if error.code == ENOENT { return nil }
      if error.code == ELOOP { throw ReleaseError.damagedManifest(path: path, line: 1) }
      throw error
    }
  }
}

/// What visitors see at the path of a page.
enum LiveFile {
  case nothing
  /// Something that no release wrote.
  case owners
  case page(FileStatus, isSame: Bool)

  /// Compares what is shown with the bytes that a page is to consist of, whose digest is given. It is
  /// read only where the release before had the same, too: otherwise it needs to be written anyway.
  init(
    _ name: FileName, in folder: FolderContext, comparedWith bytes: UnsafeRawBufferPointer,
    _ digest: Digest
  ) throws {
    guard let directory = folder.shown else {
      self = .nothing
      return
    }
    guard let ours = folder.ours[name] else {
      self = try directory.status(of: name) == nil ? .nothing : .owners
      return
    }
    guard ours.digest == digest else {
      self = try Self.unlike(directory.status(of: name))
      return
    }
    do {
      let file = try OpenFile(name, in: directory)
      let status = try file.status()
      guard status.kind == .file else {
        self = .owners
        return
      }
      let hasSize = status.size == bytes.count
      self = .page(status, isSame: hasSize ? try file.holds(bytes) : false)
    } catch {
      // One that may not be read, or fails to be, is written anew.
      self = try Self.unlike(directory.status(of: name))
    }
  }

  /// What is to be written anew.
  private static func unlike(_ status: FileStatus?) -> LiveFile {
    switch status {
    case nil: .nothing
    case let status? where status.kind == .file: .page(status, isSame: false)
    case .some: .owners
    }
  }
}

/// Where the output folder is: its real place, links on the way resolved.
struct OutputLocation {
  /// The folder that the output folder is in.
  let parent: Directory
  /// The output folder's name there; empty for the root of the file system.
  let name: FileName

  var path: String { parent.place(of: name) }

  init(_ path: String) throws {
    if let real = Self.realPath(path) {
      let cut = real.lastIndex(of: "/") ?? real.startIndex
      parent = try Directory.anchor(cut == real.startIndex ? "/" : String(real[..<cut]))
      name = FileName(real[real.index(after: cut)...].utf8)
      let kind = try parent.status(of: name.bytes.isEmpty ? FileName(".") : name)?.kind
      guard kind == .folder else { throw ReleaseError.notAFolder(path: path) }
      return
    }
    let code = errno
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    var status = stat()
    if lstat(String(trimmed), &status) == 0, code == ENOENT { throw ReleaseError.linkLeadsNowhere(path: path) }
    guard code == ENOENT || code == ENOTDIR else {
      throw SystemError("open", path, code: code)
    }
    guard !trimmed.isEmpty else { throw ReleaseError.notAFolder(path: path) }
    let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    let parentPath = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    guard let real = Self.realPath(parentPath) else {
      throw errno == ENOENT
        ? ReleaseError.parentMissing(path: path, parent: parentPath)
        : ReleaseError.notAFolder(path: parentPath)
    }
    parent = try Self.folder(real, named: parentPath)
    name = FileName((parts.last ?? trimmed).utf8)
  }

  /// Opens the output folder; nil where there is none yet.
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

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
