import Glibc

/// A file that is open for as long as the value lives.
struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let folder: Directory
  private let name: FileName

  /// Opens a file, never through a link and never waiting for the other end of a pipe.
  init(
    _ name: FileName, in folder: Directory, flags: Int32 = O_RDONLY
  ) throws(ReleaseError) {
    let descriptor = openat(
      folder.descriptor, name.cString, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw folder.failure(flags & O_CREAT == 0 ? "open" : "create", name)
    }
    // Not before: a value that is whole is closed, even where its making throws.
    self.descriptor = descriptor
    self.folder = folder
    self.name = name
  }

  deinit { close(descriptor) }

  func status() throws(ReleaseError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw folder.failure("look at", name) }
    return FileStatus(status)
  }

  /// Whether the file, known to be as long as the bytes, consists of them.
  func holds(_ bytes: UnsafeRawBufferPointer) throws(ReleaseError) -> Bool {
    let chunk = 64 << 10
    let result: Result<Bool, ReleaseError> = withUnsafeTemporaryAllocation(
      byteCount: min(chunk, max(bytes.count, 1)), alignment: 16
    ) { buffer in
      var offset = 0
      while offset < bytes.count {
        let count = pread(
          descriptor, buffer.baseAddress, min(buffer.count, bytes.count - offset), off_t(offset))
        if count < 0, errno == EINTR { continue }
        if count < 0 { return .failure(folder.failure("read", name)) }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        guard count > 0, let read = buffer.baseAddress, let wanted = rest.baseAddress,
          memcmp(read, wanted, count) == 0
        else { return .success(false) }
        offset += count
      }
      return .success(true)
    }
    return try result.get()
  }

  /// The file's bytes, as many as it was found to have.
  func read(size: Int) throws(ReleaseError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var offset = 0
    while offset < size {
      let count = bytes[offset...].withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw folder.failure("read", name) }
      if count == 0 { return Array(bytes[..<offset]) }
      offset += count
    }
    return bytes
  }

  /// Makes the bytes the file's whole contents, in place.
  func write(
    _ bytes: UnsafeRawBufferPointer, over previousSize: Int
  ) throws(ReleaseError) {
    try write(bytes, at: 0)
    if previousSize > bytes.count {
      guard ftruncate(descriptor, off_t(bytes.count)) == 0 else {
        throw folder.failure("write", name)
      }
    }
  }

  /// Writes the bytes from a place on.
  func write(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(ReleaseError) {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(start + offset))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw folder.failure("write", name) }
      offset += count
    }
  }

  func setMode(_ mode: mode_t) throws(ReleaseError) {
    guard fchmod(descriptor, mode) == 0 else {
      throw folder.failure("change the permissions of", name)
    }
  }

  /// Brings the file to the disk.
  func sync() throws(ReleaseError) {
    guard fsync(descriptor) == 0 else { throw folder.failure("write", name) }
  }

  func setModified(_ time: FileTime) throws(ReleaseError) {
    let times = [time.posix, time.posix]
    guard futimens(descriptor, times) == 0 else { throw folder.failure("set the time of", name) }
  }
}
