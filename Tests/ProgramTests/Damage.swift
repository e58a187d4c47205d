import Foundation
import Glibc
import Testing

/// A way in which a stored file can be damaged.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What is said of it.
  let words: String
  /// Puts the damaged file at the path; it gets the bytes of a good one.
  let put: @Sendable (_ path: String, _ good: [UInt8]) throws -> Void

  private init(
    _ description: String, saying words: String,
    put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) {
    testDescription = description
    self.words = words
    self.put = put
  }

  private init(
    _ description: String, saying words: String, bytes: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    self.init(description, saying: words) { path, good in
      try Data(bytes(good)).write(to: URL(filePath: path))
    }
  }

  /// All of them.
  static let all = [
    Damage("cut", saying: "not JSON") { $0.dropLast(50) },
    Damage("empty", saying: "it is empty") { _ in [] },
    Damage("binary", saying: "not valid UTF-8") { _ in Array(0...255) },
    Damage("zeros", saying: "not JSON") { [UInt8](repeating: 0, count: $0.count) },
    Damage("of another day", saying: "its field updated is") { $0 },
    Damage("of another format", saying: "has format “2”") { _ in Array(#"{"format": 2}"#.utf8) },
    Damage("deeply nested", saying: "nested more than 64") { _ in
      [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    },
    Damage("a folder", saying: "it is a folder") { path, _ in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    },
    Damage("a link to a good one", saying: "symbolic link") { path, good in
      let target = "\(path).target"
      try Data(good).write(to: URL(filePath: target))
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    },
    Damage("a link to nowhere", saying: "symbolic link") { path, _ in
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere")
    },
    Damage("a pipe", saying: "no regular file") { path, _ in
      guard mkfifo(path, 0o644) == 0 else { throw CocoaError(.fileWriteUnknown) }
    },
    Damage("of nine MiB", saying: "larger than 8 MiB") { path, good in
      let filler = [UInt8](repeating: 0x20, count: 9 << 20)
      try Data(good + filler).write(to: URL(filePath: path))
    },
  ]
}
