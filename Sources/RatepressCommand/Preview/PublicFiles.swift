import Glibc
import RatepressSite
import SystemFiles

/// The owner's own files in the output folder, as far as the web server of another user could show them: no
/// links, nothing hidden, nothing that others may not read.
struct PublicFiles {
  /// Larger files are not shown, so that a preview fits into memory; in bytes.
  static let limit = 64 << 20

  /// The output folder, which need not exist.
  let folder: String

  /// A file by its path below the folder, which has no empty, `.` or `..` parts; nil if there is none to show.
  func file(_ path: String) throws(FileError) -> PublicFile? {
    guard let file = open(path) else { return nil }
    guard file.status.size <= Self.limit else {
      throw .tooLarge(path: "\(folder)/\(path)", limit: Self.limit)
    }
    return file
  }

  /// Whether there is a file to show, however large.
  func has(_ path: String) -> Bool { if case .some = open(path) { true } else { false } }

  private func open(_ path: String) -> PublicFile? {
    let names = path.split(separator: "/").map { FileName($0.utf8) }
    guard let last = names.last, !names.contains(where: \.isHidden),
      var directory = try? Directory(opening: folder), Self.isEntered(directory)
    else { return nil }
    for name in names.dropLast() {
      guard let next = try? directory.directory(name), Self.isEntered(next) else { return nil }
      directory = next
    }
    guard let file = try? OpenFile(last, in: directory), let status = try? file.status(),
      status.kind == .file, status.mode & S_IROTH != 0
    else { return nil }
    return PublicFile(file: file, status: status)
  }

  private static func isEntered(_ folder: Directory) -> Bool {
    ((try? folder.status())?.mode ?? 0) & S_IXOTH != 0
  }
}

/// A file that is shown, open for as long as the value lives.
struct PublicFile: ~Copyable {
  fileprivate let file: OpenFile
  /// As it was opened.
  let status: FileStatus

  func read() throws(FileError) -> [UInt8] {
    do {
      return try file.read(size: status.size)
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
  }
}
