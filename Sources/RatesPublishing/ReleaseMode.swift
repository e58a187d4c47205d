/// How a release comes to be shown.
package enum ReleaseMode: String, Sendable, CaseIterable {
  /// The output folder and a finished tree beside it change places in one step.
  case exchange
  /// Each file is replaced in one step: assets first, indexes last.
  case files
}
