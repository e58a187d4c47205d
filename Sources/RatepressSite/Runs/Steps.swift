/// Runs the named steps of a work in order and tells of each.
package struct Steps: ~Copyable {
  private let observer: any RunObserver
  private let count: Int
  private var index = 0

  /// Begins a work.
  ///
  /// - Parameter count: How many steps there will be.
  package init(count: Int, observer: any RunObserver) {
    self.count = count
    self.observer = observer
  }

  /// Runs the next step; its errors carry its name.
  package mutating func run<Value>(
    _ name: String, _ action: () throws -> Value
  ) throws(StepError) -> Value {
    index += 1
    observer.observe(.step(index, of: count, name: name))
    do {
      return try action()
    } catch {
      throw StepError(step: name, cause: error)
    }
  }
}

/// An error with the step in which it came up.
package struct StepError: Error {
  let step: String
  let cause: any Error
}

extension StepError: ReportableError {
  package var report: ErrorReport {
    let cause = Diagnostics.report(of: cause)
    return ErrorReport(
      lines: cause.lines.map { "\(step): \($0)" }, status: cause.status, kind: cause.kind)
  }
}
