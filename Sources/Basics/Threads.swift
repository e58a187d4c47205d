import Glibc

/// Threads of the system's own: of those that wait for a network there may be more than cores.
package enum Threads {
  /// Runs the body in so many threads at once, one of them the caller's; returns when all have ended.
  ///
  /// If the system refuses a thread, the others run without it.
  package static func run(_ count: Int, _ body: @Sendable () -> Void) {
    withoutActuallyEscaping(body) { body in
      var threads: [pthread_t] = []
      for _ in 1..<max(count, 1) {
        guard let thread = start(body) else { break }
        threads.append(thread)
      }
      body()
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if code != 0 { box.release() }
    return code == 0 ? thread : nil
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
