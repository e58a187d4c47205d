import Foundation

/// The machine that the program runs on.
enum Machine {
  /// How many threads can run at once.
  static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }
}
