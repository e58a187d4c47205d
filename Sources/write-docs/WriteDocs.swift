import Foundation
import RatepressDocuments

/// Writes the documents that come from the program's description: those of the checkout, and below
/// `.build/docs` those that a package installs.
///
/// Called by the Makefile as `write-docs CHECKOUT`, and by the test of packages as `write-docs --installed
/// FOLDER`, which writes the second kind alone. The pages are dated by `SOURCE_DATE_EPOCH`.
@main
enum WriteDocs {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments[1] == "--installed" { return try writeInstalled(to: folder(arguments[2])) }
    let checkout = folder(arguments[1])
    let tracked = try Documents.tracked { path in
      try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
    }
    for (path, text) in tracked { try write(text, to: checkout.appending(path: path)) }
    try writeInstalled(to: checkout.appending(path: ".build/docs"))
  }

  private static func writeInstalled(to folder: URL) throws {
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(TimeInterval.init)
    let day = Date(timeIntervalSince1970: epoch ?? 0).formatted(.iso8601.year().month().day())
    for (path, text) in Documents.installed(date: day) {
      try write(text, to: folder.appending(path: path))
    }
  }

  private static func folder(_ path: String) -> URL {
    URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Leaves a file alone that is as it should be.
  private static func write(_ text: String, to file: URL) throws {
    if let current = try? String(contentsOf: file, encoding: .utf8), current == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    print("wrote \(file.path(percentEncoded: false))")
  }
}
