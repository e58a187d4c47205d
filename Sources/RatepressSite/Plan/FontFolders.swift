import SystemFiles

/// The folders in which fonts and libraries are installed; looking at them opens neither.
enum FontFolders {
  private static let depthLimit = 4
  /// Those that fontconfig looks into unless it is told otherwise, and the linker's list of libraries.
  private static let places = ["/usr/share/fonts", "/usr/local/share/fonts", "/etc/ld.so.cache"]

  /// Changes when fonts or libraries are installed or removed for all users of the machine.
  static func state(of places: [String] = places) -> String {
    places.map { state(of: $0) }.joined(separator: " ")
  }

  private static func state(of path: String) -> String {
    guard let status = FileStatus(at: path) else { return "-" }
    let folder = status.kind == .folder ? try? Directory(opening: path) : nil
    return text(status) + (folder.map { state(in: $0, depth: 1) } ?? "")
  }

  private static func state(in folder: Directory, depth: Int) -> String {
    guard depth <= depthLimit, let entries = try? folder.entries() else { return "" }
    return entries.filter { $0.kind == .folder }.sorted { $0.name.text < $1.name.text }
      .reduce(into: "") { state, entry in
        guard let inner = try? folder.directory(entry.name), let status = try? inner.status()
        else { return }
        state += " \(entry.name.text) \(text(status))" + self.state(in: inner, depth: depth + 1)
      }
  }

  private static func text(_ status: FileStatus) -> String {
    "\(status.modified.seconds).\(status.modified.nanoseconds)"
  }
}
