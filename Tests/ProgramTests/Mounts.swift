import TestSupport
import Testing

/// Disks and mounts of a test's own, which the program under test alone sees.
enum Mounts {
  /// Whether the machine lets who runs the tests mount something.
  static let arePossible = (try? Shell.run("\(namespace.joined(separator: " ")) true 2>&1")) != nil

  /// What has to be said where it does not.
  static let obstacle: Comment = "mounting a disk needs root or user namespaces"

  /// A wrapper that mounts with shell commands, runs the program, and does more with others.
  static func wrapper(before: String, after: String = "") -> [String] {
    namespace + ["/bin/sh", "-c", "\(before)\n\"$@\"\nstatus=$?\n\(after)\nexit $status", "sh"]
  }

  private static let namespace = ["/usr/bin/unshare", "--map-root-user", "--mount"]
}
