/// Room on a disk, which can run out of either.
package struct DiskSpace: Equatable, Sendable {
  /// In whole blocks.
  package let bytes: Int
  /// Places for files and folders; the greatest number if the file system has no limit of them.
  package let files: Int

  /// So much room.
  package init(bytes: Int, files: Int) {
    self.bytes = bytes
    self.files = files
  }
}
