import Glibc

/// A file that is open for as long as the value lives.
package struct OpenFile: ~Copyable {
  let descriptor: Int32
  /// Nil for a file that is named by its path.
  private let folder: Directory?
  private let name: FileName

  /// Opens a file, never through a link and never waiting for the other end of a pipe.
  /// - Parameter mode: The permissions of a file that is made, less those of the umask. Others may not write to
  ///   it, whatever that is.
  package init(
    _ name: FileName, in folder: Directory, flags: Int32 = O_RDONLY, mode: mode_t = 0o644
  ) throws(SystemError) {
    let descriptor = openat(
      folder.descriptor, name.cString, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      throw folder.failure(flags & O_CREAT == 0 ? "open" : "create", name)
    }
    // Not before: a value that is whole is closed, even if its making throws.
    self.descriptor = descriptor
    self.folder = folder
    self.name = name
  }

  /// Takes over a descriptor.
  init(adopting descriptor: Int32, path: FileName) {
    self.descriptor = descriptor
    folder = nil
    name = path
  }

  deinit { close(descriptor) }

  /// The error of the call that failed last. To be asked for before any other call.
  func failure(_ action: String) -> SystemError {
    let code = errno
    return SystemError(action, folder?.place(of: name) ?? name.text, code: code)
  }

  /// Where the file is, all links resolved; nil if the system does not tell.
  var realPath: FileName? { FileName(realPathOf: descriptor) }

  /// Locks the file: 0, or the error number (EWOULDBLOCK: another process has locked it).
  func lock() -> Int32 {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }

  /// Unlocks the file. Closing alone would leave it locked if a child has it open, too.
  func unlock() { flock(descriptor, LOCK_UN) }

  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("look at") }
    return FileStatus(status)
  }

  /// Whether the file, known to be as long as the bytes, consists of them.
  package func holds(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Bool {
    let chunk = 64 << 10
    let result: Result<Bool, SystemError> = withUnsafeTemporaryAllocation(
      byteCount: min(chunk, max(bytes.count, 1)), alignment: 16
    ) { buffer in
      var offset = 0
      while offset < bytes.count {
        let count = pread(
          descriptor, buffer.baseAddress, min(buffer.count, bytes.count - offset), off_t(offset))
        if count < 0, errno == EINTR { continue }
        if count < 0 { return .failure(failure("read")) }
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

  /// No file is read that is larger, in bytes: whoever may write to a folder can put one of any size there that takes
  /// nothing of the disk.
  static let readLimit = 1 << 28

  /// The file's bytes, as many as it was found to have. EFBIG: they are too many.
  package func read(size: Int) throws(SystemError) -> [UInt8] {
    guard size <= Self.readLimit else {
      errno = EFBIG
      throw failure("read")
    }
    var failed: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, offset in
      while offset < size {
        let rest = UnsafeMutableBufferPointer(rebasing: bytes[offset..<size])
        let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset))
        if count < 0, errno == EINTR { continue }
        if count < 0 { failed = failure("read") }
        if count <= 0 { return }
        offset += count
      }
    }
    if let failed { throw failed }
    return bytes
  }

  /// Writes the bytes into an empty file.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes, at: 0)
  }

  /// Writes the bytes from a place on.
  package func write(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    let result: Result<Void, SystemError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try write(bytes, at: start) }
    }
    try result.get()
  }

  /// Makes the bytes the file's whole contents, in place.
  package func write(
    _ bytes: UnsafeRawBufferPointer, over previousSize: Int
  ) throws(SystemError) {
    try write(bytes, at: 0)
    if previousSize > bytes.count {
      guard ftruncate(descriptor, off_t(bytes.count)) == 0 else {
        throw failure("write")
      }
    }
  }

  /// Writes the bytes from a place on.
  package func write(_ bytes: UnsafeRawBufferPointer, at start: Int) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(start + offset))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure("write") }
      offset += count
    }
  }

  package func setMode(_ mode: mode_t) throws(SystemError) {
    guard fchmod(descriptor, mode) == 0 else {
      throw failure("change the permissions of")
    }
  }

  /// Brings the file to the disk.
  package func sync() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw failure("write") }
  }

  package func setModified(_ time: FileTime) throws(SystemError) {
    let times = [time.posix, time.posix]
    guard futimens(descriptor, times) == 0 else { throw failure("set the time of") }
  }
}
