import Foundation

/// The program that was built with the tests.
public enum BuiltProgram {
  /// Its path; it stands next to the tests.
  public static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "ratepress").path(percentEncoded: false)

  /// An environment, and what sanitizers need in programs that tests start: what the tests themselves
  /// have preloaded, and the leaks that are not looked at.
  public static func environment(_ own: [String: String]) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["LD_PRELOAD", "LSAN_OPTIONS"].contains($0.key)
    }
    return own.merging(inherited) { own, _ in own }
  }
}
