import Glibc

/// A small text file that keeps its room on the disk, so that it can be written again once the disk is full.
///
/// The text is followed by spaces up to a multiple of `room`. If the file cannot be replaced, for want of room or
/// because nothing may be made in its folder, it is written in place: that needs no new blocks on most disks.
package struct ReservedFile: Sendable {
  /// The room of a text that is not longer, in bytes.
  package static let room = 32 << 10

  private let folder: String
  private let name: String

  /// A file, which need not be there.
  package init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  /// Its path.
  package var path: String { "\(folder)/\(name)" }

  /// Whether its folder is there and can be opened.
  package var hasFolder: Bool { (try? Directory(opening: folder)) != nil }

  /// Whether it is there with its room.
  package var hasRoom: Bool {
    guard let folder = try? Directory(opening: folder),
      let status = try? folder.status(of: FileName(name))
    else { return false }
    return status.kind == .file && status.size >= Self.room
  }

  /// Replaces its text; the folder is made if it is missing.
  /// - Throws: `SystemError` of the replacement if it can be written in neither way; a text that was written in
  ///   place in part is a damaged one.
  package func write(_ text: [UInt8]) throws(SystemError) {
    do {
      try AtomicFile.write(
        Self.filled(text, to: (text.count / Self.room + 1) * Self.room), folder: folder, name: name,
        temporary: FileName(".\(name).tmp"))
    } catch {
      guard (try? overwrite(text)) == true else { throw error }
    }
  }

  /// Writes the text over the former one, and returns whether there was a file with room for it.
  private func overwrite(_ text: [UInt8]) throws(SystemError) -> Bool {
    let file = try OpenFile(
      FileName(name), in: Directory(opening: folder), flags: O_WRONLY)
    let status = try file.status()
    // One of several names would be another file of somebody's, too.
    guard status.kind == .file, status.links == 1, status.size >= text.count else { return false }
    try file.write(Self.filled(text, to: status.size))
    try file.sync()
    return true
  }

  private static func filled(_ text: [UInt8], to size: Int) -> [UInt8] {
    text + repeatElement(UInt8(ascii: " "), count: size - text.count)
  }
}
