import Foundation

/// The program that was built with the tests.
public enum BuiltProgram {
  /// Its path; it stands next to the tests.
  public static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "ratepress").path(percentEncoded: false)

  /// An environment, and what sanitizers need in programs that tests start: what the tests themselves
  /// have preloaded.
  public static func environment(_ own: [String: String]) -> [String: String] {
    let preloaded = ProcessInfo.processInfo.environment.filter { $0.key == "LD_PRELOAD" }
    return own.merging(preloaded) { own, _ in own }
  }
}
