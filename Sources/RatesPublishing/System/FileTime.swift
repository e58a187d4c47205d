import Glibc

/// A moment as file systems keep it: seconds since 1970 in UTC, and nanoseconds.
package struct FileTime: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int64
  /// What exceeds the whole seconds, 0 ..< 1,000,000,000.
  package let nanoseconds: Int64

  /// A moment.
  package init(seconds: Int64, nanoseconds: Int64 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The moment of the machine's clock.
  package static func now() -> FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return FileTime(time)
  }

  /// The moment that the kernel would give a file that is written now: its clock for files lags
  /// behind the machine's by some milliseconds.
  static func ofFiles() -> FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }

  var posix: timespec {
    timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
  }

  func adding(seconds more: Int64) -> FileTime {
    FileTime(seconds: seconds + more, nanoseconds: nanoseconds)
  }

  package static func < (a: FileTime, b: FileTime) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}
