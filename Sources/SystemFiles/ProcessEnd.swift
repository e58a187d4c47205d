import CLinux
import Glibc
import Synchronization

/// What is done before SIGHUP, SIGINT or SIGTERM ends this process.
enum ProcessEnd {
  private static let actions = Mutex<[@Sendable () -> Void]>([])
  private static let hasBegun = Atomic(false)

  /// Catches these signals, from the first use on, unless the process was told to ignore them.
  private static let isCaught: Void = {
    let endings = linux_catch_endings()
    guard endings >= 0 else { return }
    let argument = UnsafeMutableRawPointer(bitPattern: Int(endings))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // The default would count for much of a limit of memory.
    pthread_attr_setstacksize(&attributes, 1 << 19)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    pthread_create(
      &thread, &attributes,
      { argument in
        ProcessEnd.wait(Int32(Int(bitPattern: argument)))
        return nil
      }, argument)
    pthread_attr_destroy(&attributes)
  }()

  /// Adds what is done then, in a thread of its own; the last one that was added comes first.
  static func add(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
    isCaught
  }

  /// Waits for the end if it has begun: of what ends with the process there is nothing to tell.
  static func holdIfBegun() {
    while hasBegun.load(ordering: .acquiring) { pause() }
  }

  private static func wait(_ endings: Int32) {
    var number: UInt8 = 0
    while read(endings, &number, 1) != 1 { guard errno == EINTR else { return } }
    hasBegun.store(true, ordering: .releasing)
    for action in actions.withLock(\.self).reversed() { action() }
    linux_end_by(Int32(number))
  }
}
