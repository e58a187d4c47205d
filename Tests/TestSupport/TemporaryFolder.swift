import Foundation

/// A folder of a test's own, removed when the test ends.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    _ = Self.brokenPipesAreErrors
    path = NSTemporaryDirectory() + "ratepress-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// A peer that goes away in the middle of a write ends the write and not the tests, as in the program.
  private static let brokenPipesAreErrors: Void = { signal(SIGPIPE, SIG_IGN) }()

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders above it.
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a text, and the folders above it.
  public func write(_ name: String, _ text: String) throws { try write(text.utf8, to: name) }

  /// Writes a program, by another process: Linux starts no file that is open for writing, and a process
  /// that another test starts meanwhile could have inherited that from this one.
  public func writeProgram(_ name: String, _ text: String) throws {
    try write("\(name).text", text)
    let file = "\(path)/\(name)"
    try Shell.run("cp '\(file).text' '\(file)' && chmod 755 '\(file)' && rm '\(file).text'")
  }

  /// The bytes of a file.
  public func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Removes a file, or a folder with all that is in it.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// The paths of everything inside, in order.
  public var contents: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }
}
