import Foundation
import Testing

/// A file system that tests run on.
enum Disk: String, CaseIterable, CustomTestStringConvertible {
  case memory
  case disk

  var testDescription: String { rawValue }

  var path: String {
    switch self {
    case .memory: "/dev/shm"
    case .disk: FileManager.default.temporaryDirectory.path
    }
  }
}
