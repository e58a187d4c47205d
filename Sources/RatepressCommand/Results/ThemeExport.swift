import RatepressSite
import SystemFiles

/// Writes built-in files into a site's own theme.
struct ThemeExport {
  /// What came of it, as paths below the theme's folder.
  struct Result: Encodable, Equatable {
    let written: [String]
    /// These had the same bytes already.
    let unchanged: [String]
    /// The exit status.
    var status = ExitStatus.success.rawValue
  }

  /// The theme's folder, an absolute path; it need not exist.
  let folder: String
  /// Whether files of the owner's are replaced.
  let replaces: Bool

  /// Writes the files, by their paths below the folder.
  ///
  /// - Throws: `FilesInTheWay` before anything is written, with what would be replaced
  ///   although that is not wanted; `FileError` if a file cannot be written.
  func write(_ files: [String: [UInt8]]) throws -> Result {
    let files = files.sorted { $0.key < $1.key }
    // Links are not followed.
    let kinds = Dictionary(
      uniqueKeysWithValues: files.map {
        ($0.key, FileStatus(at: "\(folder)/\($0.key)", followsLinks: false)?.kind)
      })
    let unchanged = files.filter { path, bytes in
      kinds[path] == .file && (try? TextFile.read("\(folder)/\(path)")) == bytes
    }.map(\.key)
    let rest = files.filter { !unchanged.contains($0.key) }
    for (path, _) in rest where kinds[path] == .folder {
      throw FileError.unwritable(path: "\(folder)/\(path)", reason: "it is a folder; move it away")
    }
    let inTheWay = rest.map(\.key).filter { kinds[$0] != .some(nil) }
    guard replaces || inTheWay.isEmpty else {
      throw FilesInTheWay(paths: inTheWay.map { "\(folder)/\($0)" })
    }
    for (path, _) in rest { try TextFile.makeFolder(PathName.folder(of: "\(folder)/\(path)")) }
    for (path, bytes) in rest {
      if inTheWay.contains(path) {
        try replace("\(folder)/\(path)", bytes)
      } else {
        try TextFile.create("\(folder)/\(path)", bytes)
      }
    }
    return Result(written: rest.map(\.key), unchanged: unchanged)
  }

  private func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    do {
      try AtomicFile.write(
        bytes, folder: PathName.folder(of: path), name: PathName.name(of: path))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}

/// Files of the owner's, or links, have the names of files that are to be written.
struct FilesInTheWay: Error, Equatable {
  let paths: [String]
}

extension FilesInTheWay: ReportableError {
  var report: ErrorReport {
    ErrorReport(
      lines: paths.map { "\($0): already exists; nothing is written; --force replaces it" },
      status: .cannotWrite)
  }
}
