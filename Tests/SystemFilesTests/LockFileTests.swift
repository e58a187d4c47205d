import Glibc
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct LockFileTests {
  private let folder: TemporaryFolder
  private let directory: Directory
  private let name = FileName("lock")

  init() throws {
    folder = try TemporaryFolder()
    directory = try Directory.anchor(folder.path)
  }

  private func lock() throws -> LockFile { try #require(try LockFile(name, in: directory)) }

  private func status() throws -> FileStatus { try #require(try directory.status(of: name)) }

  @Test(arguments: [true, false])
  func `a file that was removed or replaced is stale`(isRemoved: Bool) throws {
    let lock = try lock()
    try directory.unlink(name)
    if !isRemoved { try folder.write("lock", "") }
    #expect(lock.take() == ESTALE && lock.test() == ESTALE)
  }

  /// Trying again would not help.
  @Test func `a file that cannot be looked at is not stale`() throws {
    let lock = try lock()
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(null) }
    try #require(dup2(null, directory.descriptor) >= 0)
    #expect(lock.take() == ENOTDIR && lock.test() == ENOTDIR)
  }

  @Test func `a test changes nothing and makes nothing`() throws {
    #expect(throws: SystemError.self) { try LockFile(name, in: directory, isMade: false) }
    try folder.write("lock", "")
    for mode in [0o644, 0o400] as [mode_t] {
      try #require(chmod("\(folder.path)/lock", mode) == 0)
      let before = try status()
      if let lock = try? LockFile(name, in: directory, isMade: false) { #expect(lock.test() == 0) }
      #expect(try status().mode == mode && status().isSameFile(as: before))
    }
  }

  @Test func `a test of a lock that is held says so, and holds none itself`() throws {
    let (first, second) = (try lock(), try lock())
    #expect(first.test() == 0 && second.take() == 0)
    #expect(first.test() == EWOULDBLOCK)
  }

  @Test func `an open file that cannot be replaced stays open for the next one to replace`() throws
  {
    try folder.write("lock", "")
    try #require(chmod("\(folder.path)/lock", 0o644) == 0)
    let open = try status()
    try #require(mkdir("\(folder.path)/lock.new", 0o700) == 0)
    #expect(try lock().take() == 0)
    #expect(try status().mode == 0o644 && status().isSameFile(as: open))
    try #require(rmdir("\(folder.path)/lock.new") == 0)
    #expect(try lock().take() == 0)
    #expect(try status().mode == 0o600 && !status().isSameFile(as: open))
  }

  @Test(.enabled(if: getuid() == 0, "a file of another user's needs root"))
  func `an open file of the folder's owner stays for that one to replace`() throws {
    try folder.write("lock", "")
    let path = "\(folder.path)/lock"
    try #require(chmod(path, 0o644) == 0)
    for path in [folder.path, path] { try #require(chown(path, 65534, 65534) == 0) }
    let open = try status()
    #expect(try lock().take() == 0)
    #expect(try status().mode == 0o644 && status().isSameFile(as: open))
  }
}
