/// Runs the steps of a work and shows a person how far it has come; silent where nobody watches.
struct StepRunner: Sendable {
  private let console: Console?

  /// A runner whose progress is shown on a terminal, unless nothing is wanted.
  init(console: Console, isQuiet: Bool) {
    self.console = console.isInteractive && !isQuiet ? console : nil
  }

  /// Runs the steps in order, each announced as `[2/6] name`; the first that fails ends the work.
  func run<State>(_ steps: [Step<State>], on state: inout State) throws(StepError) {
    for (index, step) in steps.enumerated() {
      console?.note("[\(index + 1)/\(steps.count)] \(step.name)")
      do {
        try step.action(&state)
      } catch {
        throw StepError(step: step.name, cause: error)
      }
    }
  }
}
