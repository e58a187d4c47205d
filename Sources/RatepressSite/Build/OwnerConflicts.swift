/// What the owner has in the places of pages.
struct OwnerConflicts: Error {
  /// The one that is named: a start page's place before all others.
  private let first: String
  private let count: Int
  /// Whether a language's start page is among the pages that are missing.
  let hideStart: Bool

  /// What a release left in an output folder; nil where it was nothing.
  ///
  /// - Parameters:
  ///   - kept: Paths of pages, or of folders of pages.
  ///   - starts: The paths of the languages' start pages.
  init?(_ kept: [String], in directory: String, starts: [String]) {
    let hiding = starts.lazy.compactMap { start in
      kept.first { $0 == start || start.hasPrefix($0 + "/") }
    }.first
    guard let path = hiding ?? kept.first else { return nil }
    first = "\(directory)/\(path)"
    count = kept.count
    hideStart = hiding != nil
  }

  /// What is missing, why, and what to do.
  var text: String {
    guard count > 1 else {
      return "\(first) is your own file and stays; the page of that name is not written; move it "
        + "away to get the page"
    }
    return "\(first) and \(count - 1) more are your own files and stay; the pages of those names "
      + "are not written; move them away to get the pages, or delete them if they are Ratepress's, "
      + "from a copy without .ratepress-manifest"
  }
}

extension OwnerConflicts: ReportableError {
  package var report: ErrorReport { ErrorReport(text, .cannotWrite) }
}
