import RatepressSite
import SourceText

/// Shows a run on the console: what it says, and to a person who watches how far it has come.
struct RunDisplay: RunObserver {
  let console: Console
  /// Whether a person sees steps, pages and files.
  let showsSteps: Bool
  let showsProgress: Bool

  init(_ console: Console, isQuiet: Bool, isJSON: Bool) {
    self.console = console
    showsSteps = console.isInteractive && !isQuiet
    showsProgress = showsSteps && !isJSON
  }

  var isInteractive: Bool { console.isInteractive }

  func observe(_ event: RunEvent) {
    switch event {
    case .step(let index, let count, let name):
      if showsSteps { console.note("[\(index)/\(count)] \(name)") }
    case .error(let report): Diagnostics.tell(report, to: console)
    case .warning(let text): console.warn(text)
    case .note(let text): console.note("ratepress: note: \(text.onOneLine)")
    }
  }

  func countPages(_ total: Int) -> any PageCounter {
    PageProgress(total: total, console: showsProgress ? console : nil)
  }

  func followPublishing() -> any PublishFollower {
    PublishProgressLine(console: showsProgress ? console : nil)
  }
}
