import Foundation
import RatesDomain

extension Environment {
  /// The process's own.
  static var process: Environment {
    let folder = FileManager.default.currentDirectoryPath
    return Environment(
      console: .process,
      currentFolder: folder.hasPrefix("/") ? folder : nil,
      now: { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down))) })
  }
}
