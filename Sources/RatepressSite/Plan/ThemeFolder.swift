import Basics
import Glibc
import RatesData
import SystemFiles

/// The folder in which a site's own theme is.
package struct ThemeFolder {
  /// Deeper folders are taken for a link that leads back to itself.
  private static let depthLimit = 8
  /// Links to folders may lead to the same files in any number of ways.
  private static let countLimit = 20_000
  /// Of all files together, in bytes.
  private static let sizeLimit = 256 << 20
  /// Of pictures and fonts, which are larger than templates, and of what is no part of a theme; in bytes.
  private static let assetLimit = 16 << 20

  private let path: String

  /// - Parameter path: An absolute path.
  package init(path: String) {
    self.path = path
  }

  /// The bytes of all files by their paths below the folder, which need not exist.
  ///
  /// Links are followed as long as they lead nowhere else: what one of them brings in is published. What is
  /// hidden is left out, as are files that go meanwhile.
  package func files() throws(FileError) -> [String: [UInt8]] {
    let root: Directory
    do {
      root = try Directory(opening: path)
    } catch {
      if error.code == ENOENT { return [:] }
      throw .unreadable(path: path, reason: error.reason)
    }
    var theme = Theme()
    try collect("", of: root, depth: 0, into: &theme)
    return theme.files
  }

  /// What was found so far.
  private struct Theme {
    var files: [String: [UInt8]] = [:]
    var count = 0
    var size = 0
  }

  /// Adds the files of a folder whose path, where it has one, ends with a slash.
  private func collect(
    _ folder: String, of root: Directory, depth: Int, into theme: inout Theme
  ) throws(FileError) {
    let absolute = PathName.absolute(folder, relativeTo: path)
    guard depth <= Self.depthLimit else {
      throw .unreadable(
        path: absolute, reason: "more than \(Self.depthLimit) folders deep")
    }
    for name in try names(in: absolute) {
      guard name.isUTF8 else {
        throw .unreadable(
          path: "\(path)/\(folder)\(name.text)", reason: "its name is not UTF-8; rename it")
      }
      let file = folder + name.text
      theme.count += 1
      guard theme.count <= Self.countLimit, theme.size <= Self.sizeLimit else {
        throw .unreadable(
          path: path,
          reason:
            "more than \(Self.countLimit) files and folders, or \(ByteCount.limit(Self.sizeLimit))")
      }
      // What is wrong with others is told when they are read.
      if FileStatus(at: "\(path)/\(file)")?.kind == .folder {
        try collect("\(file)/", of: root, depth: depth + 1, into: &theme)
      } else {
        let bytes = try read(file, of: root)
        theme.files[file] = bytes
        theme.size += bytes?.count ?? 0
      }
    }
  }

  /// Nil for a file that has gone.
  private func read(_ file: String, of root: Directory) throws(FileError) -> [UInt8]? {
    let isText = ["pages/", "partials/", "strings/"].contains(where: file.hasPrefix)
    let limit = isText ? TextFile.limit : Self.assetLimit
    let place = "\(path)/\(file)"
    do {
      return try FileContents.ofRegularFile(file, staysIn: root, limit: limit)
    } catch {
      switch error {
      case .missing:
        guard FileStatus(at: place, followsLinks: false) != nil else { return nil }
        throw .unreadable(path: place, reason: SystemError.reason(ENOENT))
      case .outside:
        throw .unreadable(
          path: place, reason: "it is a link that leads out of \(path); put a copy in its place")
      case .tooLarge(let limit): throw .tooLarge(path: place, limit: limit)
      case .system(let error): throw .unreadable(path: place, reason: error.reason)
      case .link, .folder, .special:
        throw .unreadable(path: place, reason: "it is no regular file")
      }
    }
  }

  private func names(in folder: String) throws(FileError) -> [FileName] {
    do {
      return try Directory.visibleFileNames(in: folder)
    } catch {
      if error.code == ENOENT { return [] }
      throw .unreadable(path: folder, reason: error.reason)
    }
  }
}
