import Foundation
import Synchronization

/// A folder of a test's own, removed when the test ends.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String

  /// Those that are there; what a global holds is removed as the tests end.
  private static let present = Mutex<Set<String>>([])
  private static let removesAtEnd: Void = {
    atexit { for path in TemporaryFolder.present.withLock({ $0 }) { TemporaryFolder.remove(path) } }
  }()

  /// Makes an empty folder.
  public init() throws {
    _ = (Self.brokenPipesAreErrors, Self.removesAtEnd)
    path = NSTemporaryDirectory() + "ratepress-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    Self.present.withLock { _ = $0.insert(path) }
  }

  /// A peer that goes away in the middle of a write ends the write and not the tests, as in the program.
  private static let brokenPipesAreErrors: Void = { signal(SIGPIPE, SIG_IGN) }()

  deinit {
    Self.remove(path)
    Self.present.withLock { _ = $0.remove(path) }
  }

  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

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
