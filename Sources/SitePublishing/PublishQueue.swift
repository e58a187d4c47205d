import SiteFiles
import Synchronization

/// The files that are still to be put, in order; any thread may take from it.
package final class PublishQueue: Sendable {
  private struct State {
    var next = 0
    var isPaused = false
    var arrived: [Bool]
    var failure: (any Error)?
  }

  private let files: [PublishFile]
  private let site: PublishSite
  private let state: Mutex<State>
  private let onArrival: @Sendable (PublishFile) -> Bool

  /// - Parameter onArrival: Takes note of a file that arrived; returns whether to pause.
  init(
    _ files: [PublishFile], of site: PublishSite,
    onArrival: @escaping @Sendable (PublishFile) -> Bool
  ) {
    self.files = files
    self.site = site
    self.onArrival = onArrival
    state = Mutex(State(arrived: files.map { _ in false }))
  }

  /// The next file to put; nil if there is none now.
  package func next() -> PublishFile? {
    state.withLock { state in
      while !state.isPaused, state.next < files.count {
        state.next += 1
        if !state.arrived[state.next - 1] { return files[state.next - 1] }
      }
      return nil
    }
  }

  /// The bytes of a file, as the release wrote them.
  package func bytes(of file: PublishFile) throws -> [UInt8] { try site.bytes(of: file) }

  /// Notes that readers get the file.
  package func arrived(_ file: PublishFile) {
    let pauses = onArrival(file)
    let start = files.first?.index ?? 0
    state.withLock { state in
      state.arrived[file.index - start] = true
      if pauses { state.isPaused = true }
    }
  }

  /// Whether files are left that did not arrive.
  var isDone: Bool { state.withLock { !$0.arrived.contains(false) } }

  /// Hands out again what did not arrive.
  func resume() {
    state.withLock { state in
      state.isPaused = false
      state.next = 0
    }
  }
}
