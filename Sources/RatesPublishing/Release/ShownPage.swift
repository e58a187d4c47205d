import Glibc

/// What visitors see at the path of a page.
enum ShownPage {
  case nothing
  /// Something that no release wrote.
  case owners
  case page(FileStatus, isSame: Bool)

  init(_ name: FileName, in folder: OpenFolder, comparedWith bytes: UnsafeRawBufferPointer) throws {
    guard let directory = folder.shown else {
      self = .nothing
      return
    }
    guard folder.ours.contains(name) else {
      self = try directory.status(of: name) == nil ? .nothing : .owners
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
      switch try directory.status(of: name) {
      case nil: self = .nothing
      // One that may not be read, or fails to be, is written anew.
      case let status? where status.kind == .file: self = .page(status, isSame: false)
      case .some: self = .owners
      }
    }
  }
}
