import Foundation

/// The program that was built with the tests.
public enum BuiltProgram {
  /// Its path; it stands next to the tests.
  public static let path = built("ratepress")

  private static func built(_ name: String) -> String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name).path(percentEncoded: false)
  }

  /// An environment, and what sanitizers need in programs that tests start: what the tests themselves
  /// have preloaded, and the leaks that are not looked at.
  public static func environment(_ own: [String: String]) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["LD_PRELOAD", "LSAN_OPTIONS"].contains($0.key)
    }
    return own.merging(inherited) { own, _ in own }
  }

  /// What a program needs so that something befalls it at one of its calls that change the disk.
  ///
  /// - Parameters:
  ///   - fault: What, and at which call, as `CKillSwitch.h` says; nil for nothing.
  ///   - trace: A file for the names of the calls, one a line.
  public static func switched(
    _ own: [String: String], fault: String?, trace: String? = nil
  ) -> [String: String] {
    var variables = environment(own)
    variables["LD_PRELOAD"] = [variables["LD_PRELOAD"], built("libKillSwitch.so")]
      .compactMap(\.self).joined(separator: ":")
    variables["FAULT"] = fault
    variables["TRACE"] = trace
    return variables
  }
}
