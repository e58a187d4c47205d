import Foundation
import Glibc
import TestSupport
import Testing

/// A view of the file system in which a test mounts what it likes: that of one thread, and of the servers and
/// programs that are started in it.
enum OwnMounts {
  /// Whether whoever runs the tests may mount something for servers that change their user.
  static let arePossible =
    getuid() == 0 && (try? Shell.run("unshare --mount mount --make-rprivate / 2>&1")) != nil

  static let obstacle: Comment = "mounting a disk for servers needs root"

  /// Does the work in such a thread.
  static func run(_ body: @escaping () throws -> Void) throws {
    nonisolated(unsafe) var outcome: Result<Void, any Error> = .success(())
    nonisolated(unsafe) let body = body
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      outcome = Result {
        try unshare()
        try Shell.run("mount --make-rprivate /")
        try body()
      }
      end.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    end.wait()
    try outcome.get()
  }

  /// Puts a folder's files on a small disk.
  static func mountDisk(at folder: String, kilobytes: Int) throws {
    try Shell.run(
      """
      cp -a '\(folder)' '\(folder).before' && \
      mount -t tmpfs -o size=\(kilobytes)k,mode=777 none '\(folder)' && \
      cp -a '\(folder).before/.' '\(folder)' && rm -r '\(folder).before' && chmod 777 '\(folder)'
      """)
  }

  /// So that the folder can be removed.
  static func unmount(_ folder: String) { _ = try? Shell.run("umount --lazy '\(folder)'") }

  static func resizeDisk(at folder: String, kilobytes: Int) throws {
    try Shell.run("mount -o remount,size=\(kilobytes)k '\(folder)'")
  }

  /// `unshare(2)`, which the Glibc module leaves out.
  private static func unshare() throws {
    guard let symbol = dlsym(nil, "unshare") else { throw POSIXError(.ENOSYS) }
    let call = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
    guard call(0x0002_0000) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
