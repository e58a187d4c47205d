import Foundation

/// The files of a folder: their bytes, and when each was changed.
struct Tree: Equatable {
  struct File: Equatable {
    let bytes: [UInt8]
    let modified: Date
    /// Changes when another file takes the name.
    let number: Int
  }

  let files: [String: File]

  /// Reads the folder and those in it, hidden ones too.
  init(_ folder: String) throws {
    let manager = FileManager.default
    var files: [String: File] = [:]
    for path in try manager.subpathsOfDirectory(atPath: folder) {
      let attributes = try manager.attributesOfItem(atPath: "\(folder)/\(path)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files[path] = File(
        bytes: try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)"))),
        modified: attributes[.modificationDate] as? Date ?? .distantPast,
        number: attributes[.systemFileNumber] as? Int ?? 0)
    }
    self.files = files
  }

  /// The bytes alone.
  var contents: [String: [UInt8]] { files.mapValues(\.bytes) }
}
