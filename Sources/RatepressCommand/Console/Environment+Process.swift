import Foundation
import RatesDomain

extension Environment {
  /// The process's own.
  static var process: Environment {
    Environment(
      console: .process,
      currentFolder: FileManager.default.currentDirectoryPath,
      now: { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down))) })
  }
}
