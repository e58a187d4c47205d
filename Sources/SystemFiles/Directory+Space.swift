import Glibc

extension Directory {
  /// What is free on the disk of a folder, for those who are not root.
  package struct Space {
    /// What the disk gives at once, in bytes.
    package let blockSize: Int
    /// What may still be written by an ordinary user.
    package let bytes: Int
    /// Places for files and folders; the greatest number if the file system has no limit of them.
    package let files: Int
  }

  /// What is free on its disk.
  package func space() throws(SystemError) -> Space {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { throw failure("look at") }
    let blockSize = max(Int(clamping: status.f_frsize), 1)
    return Space(
      blockSize: blockSize, bytes: Self.product(Int(clamping: status.f_bavail), blockSize),
      files: status.f_files == 0 ? .max : Int(clamping: status.f_favail))
  }

  /// File systems of networks and of programs may say that they have no end.
  private static func product(_ count: Int, _ size: Int) -> Int {
    let (product, isOver) = count.multipliedReportingOverflow(by: size)
    return isOver ? .max : product
  }
}
