import Foundation
import Glibc
import SiteFiles
import Synchronization
import SystemFiles
import TestSupport
import Testing

@testable import SiteRelease

@Suite(.waiting, .timeLimit(.minutes(20)))
struct TreeStampTests {
  @Test
  func `a stamp is its name, and only names of stamps are stamps`() {
    let stamp = RetiredTreeName(FileTime(seconds: 1_767_225_600, nanoseconds: 5))
    #expect(stamp.name.text == "1767225600.000000005")
    #expect(RetiredTreeName(stamp.name) == stamp)
    for name in ["next", "1.5", "1767225600.000000005.carried", "01.000000000", "x.000000000"] {
      #expect(RetiredTreeName(FileName(name)) == nil)
    }
    let last = RetiredTreeName(FileTime(seconds: 1, nanoseconds: 999_999_999))
    #expect(last.next == RetiredTreeName(FileTime(seconds: 2)) && stamp.next > stamp)
  }

  @Test
  func `a minute has to be full`() {
    let stamp = RetiredTreeName(FileTime(seconds: 100, nanoseconds: 5))
    #expect(!stamp.isOver(at: FileTime(seconds: 160, nanoseconds: 4)))
    #expect(stamp.isOver(at: FileTime(seconds: 160, nanoseconds: 5)))
  }
}

@Suite(.waiting, .timeLimit(.minutes(20)))
struct CarriedTests {
  @Test
  func `a list of what was handed on comes back as it was`() throws {
    var carried = OwnerFileRecord()
    carried.add(RelativePath(bytes: Array("a\nb".utf8)), inode: 42)
    carried.add(folder: RelativePath(bytes: [0xFF, 0x20, 0xFE]))
    let again = try #require(OwnerFileRecord(decoding: carried.encoded()))
    #expect(again.encoded() == carried.encoded())
    #expect(again.contains(RelativePath(bytes: Array("a\nb".utf8)), inode: 42))
    #expect(again.contains(folder: RelativePath(bytes: [0xFF, 0x20, 0xFE])))
    #expect(OwnerFileRecord(decoding: Array("42 cut".utf8)) == nil)
  }
}

@Suite(.waiting, .timeLimit(.minutes(20)))
struct SiteLockTests {
  @Test
  func `a second run is refused while the first one holds the lock, and not after`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    let value = try SiteLock.whileHeld(path) {
      #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
      return 7
    }
    #expect(value == 7)
    try SiteLock.whileHeld(path) {}
  }

  @Test
  func `a process that is killed holds no lock`() async throws {
    let site = try Site()
    let path = site.base + "/lock"
    let holder = try StartedProgram("/usr/bin/flock", [path, "sleep", "60"])
    try await eventually("the other process holds the lock") {
      (try? SiteLock.whileHeld(path) {}) == nil
    }
    #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
    // The lock belongs to the file that flock and its child share.
    let children = "/proc/\(holder.id)/task/\(holder.id)/children"
    let child = try String(contentsOfFile: children, encoding: .utf8)
    for process in child.split(separator: " ").compactMap({ pid_t($0) }) { kill(process, SIGKILL) }
    kill(holder.id, SIGKILL)
    holder.wait()
    try await eventually("the lock is free") { (try? SiteLock.whileHeld(path) {}) != nil }
  }

  @Test
  func `the lock is let go though a child of the process still has its file`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    var inherited: Int32 = -1
    defer { close(inherited) }
    try SiteLock.whileHeld(path) {
      let files = FileManager.default
      let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
      let lock = open.first {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
      inherited = try dup(#require(lock))
    }
    #expect(inherited >= 0)
    try SiteLock.whileHeld(path) {}
  }

  @Test
  func `a file that another user once opened is no lock for longer than that user holds it`() throws
  {
    let site = try Site()
    let path = site.base + "/lock"
    let others = open(path, O_RDWR | O_CREAT, 0o644)
    defer { close(others) }
    try #require(others >= 0 && fchmod(others, 0o644) == 0)
    #expect(flock(others, LOCK_EX | LOCK_NB) == 0)
    for _ in 1...2 {
      #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
    }
    #expect(flock(others, LOCK_UN) == 0)
    _ = try SiteLock.whileHeld(path) {
      #expect(throws: ReleaseError.busy(lock: path)) { try SiteLock.whileHeld(path) {} }
    }
    #expect(flock(others, LOCK_EX | LOCK_NB) == 0)
    try SiteLock.whileHeld(path) {}
    #expect(try #require(FileStatus(at: path)).mode == 0o600)
    #expect(FileStatus(at: path + ".new") == nil)
  }

  @Test
  func `one run at a time holds a lock that is being replaced`() throws {
    let site = try Site()
    for number in 0..<40 {
      let path = site.base + "/lock\(number)"
      let file = open(path, O_RDWR | O_CREAT, 0o644)
      try #require(file >= 0 && fchmod(file, 0o644) == 0)
      close(file)
      let inside = Atomic(0)
      let most = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        try? SiteLock.whileHeld(path) {
          let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
          most.max(count, ordering: .sequentiallyConsistent)
          sched_yield()
          inside.subtract(1, ordering: .sequentiallyConsistent)
        }
      }
      #expect(most.load(ordering: .sequentiallyConsistent) == 1)
    }
  }

  @Test
  func `a lock that was replaced before it was tested is tested anew`() throws {
    let site = try Site()
    let path = site.base + "/lock"
    try SiteLock.whileHeld(path) {}
    try SiteLock.whileHeld(site.base + "/next") {
      var tests = 0
      let attempt = try SiteLock.attempt(path, isMade: false) { lock in
        tests += 1
        if tests == 1 { #expect(rename(site.base + "/next", path) == 0) }
        return lock.test()
      }
      #expect(attempt?.code == EWOULDBLOCK && tests == 2)
      #expect(SiteLock.isHeld(path))
    }
    #expect(!SiteLock.isHeld(path) && !SiteLock.isHeld(site.base + "/none"))
  }

  /// Some file systems never say the same of one file.
  @Test
  func `a lock that is always replaced is given up`() throws {
    let site = try Site()
    var attempts = 0
    let attempt = try SiteLock.attempt(site.base + "/lock") { _ in
      attempts += 1
      return ESTALE
    }
    #expect(attempt?.code == ESTALE && attempts == SiteLock.attempts)
  }

  @Test
  func `a lock that others can open is held while it is replaced, and stays as it is when tested`()
    throws
  {
    let site = try Site()
    let path = site.base + "/lock"
    let file = open(path, O_RDWR | O_CREAT, 0o644)
    try #require(file >= 0 && fchmod(file, 0o644) == 0)
    close(file)
    let before = try #require(FileStatus(at: path))
    #expect(!SiteLock.isHeld(path))
    let after = try #require(FileStatus(at: path))
    #expect(after.isSameFile(as: before) && after.mode == 0o644)
    try SiteLock.whileHeld(path) { #expect(SiteLock.isHeld(path)) }
  }

  @Test
  func `a lock that cannot be had says why`() {
    #expect(throws: ReleaseError.self) { try SiteLock.whileHeld("/nowhere/lock") {} }
  }
}
