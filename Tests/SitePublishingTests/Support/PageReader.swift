import Foundation
import Synchronization

/// Reads pages over and over, as visitors do.
final class PageReader: Sendable {
  private let isEnded = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let wrong = Mutex<[String]>([])

  /// Begins to read files, each of which has to be one of the texts.
  init(_ paths: [String], expecting texts: [String]) {
    let expected = texts.map { Data($0.utf8) }
    Thread.detachNewThread { [self] in
      while !isEnded.load(ordering: .acquiring) {
        for path in paths {
          let found = FileManager.default.contents(atPath: path)
          if found.map(expected.contains) != true {
            wrong.withLock { $0.append("\(path): \(found?.count ?? -1) bytes") }
          }
        }
      }
      hasEnded.signal()
    }
  }

  /// What it found that was neither.
  func end() -> [String] {
    isEnded.store(true, ordering: .releasing)
    hasEnded.wait()
    return wrong.withLock(\.self)
  }
}
