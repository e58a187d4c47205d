import SiteFiles
import Synchronization

/// The files that are still to be put, in order; any thread may take from it. Readers may get those of
/// a phase only once all of the phases before have arrived.
package final class PublishQueue: Sendable {
  private struct State {
    var next = 0
    var isPaused = false
    var arrived: [Bool]
    /// How many files of each phase have not arrived.
    var left: [Int]

    func isDue(_ phase: ReleasePhase) -> Bool {
      !left[..<phase.rawValue].contains { $0 > 0 }
    }
  }

  private let files: [PublishFile]
  private let site: PublishSite
  private let state: Mutex<State>
  private let onArrival: @Sendable (_ file: PublishFile, _ sent: Int) -> Bool

  /// - Parameters:
  ///   - files: In the order of their phases, and of their indices from 0 on.
  ///   - onArrival: Takes note of a file that arrived, and as how many bytes; returns whether to pause.
  init(
    _ files: [PublishFile], of site: PublishSite,
    onArrival: @escaping @Sendable (_ file: PublishFile, _ sent: Int) -> Bool
  ) {
    self.files = files
    self.site = site
    self.onArrival = onArrival
    let left = ReleasePhase.allCases.map { phase in files.count { $0.path.phase == phase } }
    state = Mutex(State(arrived: files.map { _ in false }, left: left))
  }

  /// The next file to put; nil if there is none now: a pause, or the end of a phase.
  package func next() -> PublishFile? { next { $1.isDue($0.path.phase) } }

  /// The next file to bring there without showing it: also one of a later phase.
  package func nextAhead() -> PublishFile? { next { _, _ in true } }

  private func next(_ isFit: (PublishFile, State) -> Bool) -> PublishFile? {
    state.withLock { state in
      while !state.isPaused, state.next < files.count {
        let file = files[state.next]
        if !state.arrived[file.index] {
          guard isFit(file, state) else { return nil }
          state.next += 1
          return file
        }
        state.next += 1
      }
      return nil
    }
  }

  /// Whether readers may get files of a phase.
  package func isDue(_ phase: ReleasePhase) -> Bool { state.withLock { $0.isDue(phase) } }

  /// The bytes of a file, as the release wrote them.
  package func bytes(of file: PublishFile) throws -> [UInt8] { try site.bytes(of: file) }

  /// Notes that readers get the file.
  /// - Parameter sent: As how many bytes it was sent; nil for its size.
  package func arrived(_ file: PublishFile, sent: Int? = nil) {
    let pauses = onArrival(file, sent ?? file.content.size)
    state.withLock { state in
      if !state.arrived[file.index] { state.left[file.path.phase.rawValue] -= 1 }
      state.arrived[file.index] = true
      if pauses { state.isPaused = true }
    }
  }

  /// Puts so many files at a time until there are no more, each from a folder that holds what the release wrote.
  /// - Parameter put: Returns as how many bytes they were sent together; nil for their sizes.
  func forEachBatch(
    of count: Int, _ put: ([PublishFile], _ folder: String) throws -> Int?
  ) throws {
    while true {
      let copy = try CheckedCopy()
      var files: [PublishFile] = []
      while files.count < count, !copy.isFull, let file = next() {
        try copy.add(file, of: site)
        files.append(file)
      }
      guard !files.isEmpty else { return }
      var sent = try put(files, copy.folder)
      for file in files {
        arrived(file, sent: sent)
        // The first one stands for all.
        if sent != nil { sent = 0 }
      }
    }
  }

  /// Whether files are left that did not arrive.
  var isDone: Bool { state.withLock { !$0.left.contains { $0 > 0 } } }

  /// Whether nothing is handed out until `resume`.
  var isPaused: Bool { state.withLock(\.isPaused) }

  /// Hands out again what did not arrive.
  func resume() {
    state.withLock { state in
      state.isPaused = false
      state.next = 0
    }
  }
}
