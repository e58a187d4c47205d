import SitePublishing

/// What a run says while it goes on.
package enum RunEvent: Sendable, Equatable {
  /// A step begins, of so many.
  case step(Int, of: Int, name: String)
  /// Something failed.
  case error(ErrorReport)
  /// What the operator should know though the work goes on.
  case warning(String)
  /// What a person may want to know.
  case note(String)
}

/// Who follows a run.
package protocol RunObserver: Sendable {
  /// Whether a person watches; if not, what a run says is mailed or kept.
  var isInteractive: Bool { get }
  /// Takes what the run says.
  func observe(_ event: RunEvent)
  /// Begins to count the pages of a build.
  ///
  /// - Parameter total: How many there will be.
  func countPages(_ total: Int) -> any PageCounter
  /// Begins to follow what is published.
  func followPublishing() -> any PublishFollower
}

/// Counts the pages of a build. Any thread may tell of pages.
package protocol PageCounter: Sendable {
  /// Tells that so many more pages are done.
  func add(_ count: Int)
  /// Ends the count.
  func finish()
}

/// Follows how far publishing has come. Any thread may tell of it.
package protocol PublishFollower: Sendable {
  /// Tells how far a target has come.
  func show(_ progress: PublishProgress, of target: String)
  /// Ends it.
  func finish()
}
