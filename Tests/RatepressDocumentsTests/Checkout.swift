import Foundation

/// The files of this checkout.
enum Checkout {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every document, by its path.
  static let documents: [String] = {
    let files = FileManager.default
    let path = { (name: String) in folder.appending(path: name).path(percentEncoded: false) }
    let docs = (try? files.subpathsOfDirectory(atPath: path("docs"))) ?? []
    let top = (try? files.contentsOfDirectory(atPath: path(""))) ?? []
    return (top + ["Examples/README.md", "Benchmarks/README.md"] + docs.map { "docs/\($0)" })
      .filter { $0.hasSuffix(".md") }.sorted()
  }()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path(percentEncoded: false))
  }

  /// The fenced blocks of a language in a document.
  static func blocks(_ language: String, in text: String) -> [String] {
    fences(in: text).filter { $0.language == language }.map(\.text)
  }

  /// Every fenced block; the language is empty if none is said.
  static func fences(in text: String) -> [(language: String, text: String)] {
    text.components(separatedBy: "\n```").enumerated().compactMap { index, part in
      guard !index.isMultiple(of: 2), let end = part.firstIndex(of: "\n") else { return nil }
      return (String(part[..<end]), String(part[part.index(after: end)...]) + "\n")
    }
  }

  /// A document without its fenced blocks.
  static func prose(of text: String) -> String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map(\.element).joined(separator: "\n")
  }
}
