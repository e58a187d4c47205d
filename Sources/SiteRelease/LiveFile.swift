import SiteFiles
import SystemFiles

/// What visitors see at the path of a page.
enum LiveFile {
  case nothing
  /// Something that no release wrote.
  case owners
  case page(FileStatus, isSame: Bool)

  /// Compares what is shown with the bytes that a page is to consist of, whose digest is given. It is
  /// read only if the release before had the same, too: otherwise it needs to be written anyway.
  init(
    _ name: FileName, in folder: FolderContext, comparedWith bytes: UnsafeRawBufferPointer,
    _ digest: Digest
  ) throws {
    guard let directory = folder.live else {
      self = .nothing
      return
    }
    guard let ours = folder.ours[name] else {
      self = try directory.status(of: name) == nil ? .nothing : .owners
      return
    }
    guard ours.contents.map({ $0.digest == digest }) ?? true else {
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
      let mayStay = status.size == bytes.count && folder.mayKeep(status)
      self = .page(status, isSame: mayStay ? try file.holds(bytes) : false)
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
