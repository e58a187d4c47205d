/// Runs the named steps of a work in order and shows a person its progress as `[2/4] name`.
struct Steps: ~Copyable {
  private let console: Console?
  private let count: Int
  private var index = 0

  /// Begins a work; progress is shown on a terminal only.
  ///
  /// - Parameter count: How many steps there will be.
  init(count: Int, console: Console, isQuiet: Bool) {
    self.count = count
    self.console = console.isInteractive && !isQuiet ? console : nil
  }

  /// Runs the next step; its errors carry its name.
  mutating func run<Value>(
    _ name: String, _ action: () throws -> Value
  ) throws(StepError) -> Value {
    index += 1
    console?.note("[\(index)/\(count)] \(name)")
    do {
      return try action()
    } catch {
      throw StepError(step: name, cause: error)
    }
  }
}

/// An error with the step in which it came up.
struct StepError: Error {
  let step: String
  let cause: any Error
}
