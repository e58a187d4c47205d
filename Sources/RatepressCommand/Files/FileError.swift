/// Why a file cannot be read or written.
enum FileError: Error, Equatable {
  case missing(path: String)
  case tooLarge(path: String, limit: Int)
  /// `reason` is the operating system's own text.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case exists(path: String)
  /// The path is a relative one.
  case noCurrentFolder(path: String)
}
