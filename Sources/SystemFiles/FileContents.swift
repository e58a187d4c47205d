import Glibc

/// Reads whole files that are named by a path.
package enum FileContents {
  /// Why a file cannot be read.
  package enum Failure: Error, Equatable {
    case missing
    /// A symbolic link, and none is followed.
    case link
    case folder
    /// A pipe, a socket or a device.
    case special
    /// A link leads out of the folder that the file was to be in.
    case outside
    /// `limit` is in bytes.
    case tooLarge(limit: Int)
    case system(SystemError)
  }

  /// The bytes of a regular file; anything else is refused without waiting for it.
  /// - Parameters:
  ///   - followsLinks: Whether a link may lead to the file.
  ///   - limit: The most bytes that it may have.
  package static func ofRegularFile(
    _ path: String, followsLinks: Bool = false, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    try ofRegularFile(FileName(path), followsLinks: followsLinks, limit: limit)
  }

  /// The bytes of a regular file whose path need not be UTF-8.
  package static func ofRegularFile(
    _ path: FileName, followsLinks: Bool = false, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    try contents(of: open(path, flags: O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)), limit: limit)
  }

  /// The bytes of a regular file below a folder, reached through links as long as they lead nowhere else:
  /// what is looked at is what is read, whoever changes a link meanwhile.
  /// - Parameters:
  ///   - path: The path below the folder.
  ///   - folder: The folder's path, itself perhaps a link.
  package static func ofRegularFile(
    _ path: String, staysIn folder: Directory, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    let file = try open(FileName("\(folder.path)/\(path)"), flags: O_NONBLOCK)
    guard let root = folder.realPath, let place = file.realPath,
      place.bytes.starts(with: Array(root.bytes) + "/".utf8)
    else { throw .outside }
    return try contents(of: file, limit: limit)
  }

  private static func contents(
    of file: borrowing OpenFile, limit: Int
  ) throws(Failure) -> [UInt8] {
    do {
      var status = stat()
      guard fstat(file.descriptor, &status) == 0 else { throw file.failure("look at") }
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw Failure.folder
      default: throw Failure.special
      }
      guard status.st_size <= limit else { throw Failure.tooLarge(limit: limit) }
      return try file.read(size: Int(status.st_size))
    } catch {
      throw Failure(error)
    }
  }

  /// The bytes of anything that can be read and ends, such as a pipe.
  /// - Parameter limit: The most bytes that it may have.
  package static func ofStream(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let file = try open(FileName(path), flags: 0)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= limit {
      let count = Glibc.read(file.descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw .system(SystemError("read", path))
      }
    }
    throw .tooLarge(limit: limit)
  }

  private static func open(_ path: FileName, flags: Int32) throws(Failure) -> OpenFile {
    let descriptor = Glibc.open(path.cString, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: throw .missing
      case ELOOP where flags & O_NOFOLLOW != 0: throw .link
      default: throw .system(SystemError("open", path.text))
      }
    }
    return OpenFile(adopting: descriptor, path: path)
  }
}

extension FileContents.Failure {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as FileContents.Failure: self = error
    case let error as SystemError: self = .system(error)
    default: self = .special
    }
  }
}
