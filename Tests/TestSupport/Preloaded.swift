import Foundation

/// The part of the environment that sanitizers need in programs that tests start: what the tests
/// themselves have preloaded.
public let preloaded = ProcessInfo.processInfo.environment.filter { $0.key == "LD_PRELOAD" }
