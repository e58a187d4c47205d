/// What a publish to one target came to.
package struct PublishReport: Sendable {
  package let name: String
  /// Files that were sent.
  package var sent = 0
  /// What went over the wire for the files, if the kind of target knows; otherwise the sizes of those that were sent.
  /// Of a dry run the sizes of those that would be.
  package var sentBytes = 0
  /// Files that were removed at the target.
  package var removed = 0
  /// Files that were left, since they are the owner's.
  package var kept = 0
  /// Requests to the target, as far as it is asked by requests.
  package var requests = 0
  /// How long it took.
  package var seconds = 0.0
  /// Paths of pages that are missing because the owner has a file of their own there.
  package var conflicts: [String] = []
  /// Paths of files that the record there lists, and that this machine did not publish: they stay.
  package var left: [String] = []
  /// What keeps the target at an older release, so that nothing was done; nil if nothing does.
  package var hold: PublishHold?
  package var error: PublishError?

  package init(name: String) {
    self.name = name
  }
}

/// How far a publish has come; bytes are those of the site's files.
package struct PublishProgress: Sendable {
  /// Sent so far.
  package var files = 0
  /// To be sent in all.
  package var totalFiles = 0
  /// Sent so far.
  package var bytes = 0
  /// To be sent in all.
  package var totalBytes = 0

  package init(files: Int = 0, totalFiles: Int = 0, bytes: Int = 0, totalBytes: Int = 0) {
    self.files = files
    self.totalFiles = totalFiles
    self.bytes = bytes
    self.totalBytes = totalBytes
  }
}
