import Basics
import SitePublishing

/// What publishing came to, for people and for programs.
package struct PublishSummary: Encodable {
  /// What one target got.
  package struct Target: Encodable {
    let name: String
    let sent: Int
    let sentBytes: Int
    let removed: Int
    let kept: Int
    let requests: Int
    let seconds: Double
    /// Whether it keeps an older release, and nothing was done.
    let isHeld: Bool
    /// The line that a person would read.
    package let error: String?

    private enum CodingKeys: String, CodingKey {
      case name, sent, removed, kept, requests, seconds, error
      case sentBytes = "sent_bytes"
      case isHeld = "held"
    }

    init(_ report: PublishReport, error: ErrorReport?) {
      name = report.name
      sent = report.sent
      sentBytes = report.sentBytes
      removed = report.removed
      kept = report.kept
      requests = report.requests
      seconds = (report.seconds * 1000).rounded() / 1000
      isHeld = report.hold != nil
      self.error = error?.text
    }

    /// Writes `null` for no error, so that every target has the same members.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(sent, forKey: .sent)
      try container.encode(sentBytes, forKey: .sentBytes)
      try container.encode(removed, forKey: .removed)
      try container.encode(kept, forKey: .kept)
      try container.encode(requests, forKey: .requests)
      try container.encode(seconds, forKey: .seconds)
      try container.encode(isHeld, forKey: .isHeld)
      try container.encode(error, forKey: .error)
    }

    /// For people; `isPlan` for what would be done.
    package func line(isPlan: Bool) -> String {
      guard !isHeld else { return "\(name): held" }
      let verb = isPlan ? "to send" : "sent"
      return "\(name): \(sent.counted("file")) \(verb) (\(ByteCount.text(sentBytes))), "
        + "\(removed) \(isPlan ? "to remove" : "removed"), \(kept) unchanged"
    }
  }

  /// What each target got.
  package private(set) var targets: [Target] = []
  /// The exit status.
  private(set) var status: Int32 = 0
  /// The lines that a person would read of all that failed.
  private(set) var error: String?

  /// The summary of a publish that has not begun.
  package init() {}

  /// The same as the program ends with it.
  package var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .notPublished }

  /// Adds a target and what there was to say of it.
  package mutating func add(_ report: PublishReport, failure: ErrorReport?) {
    targets.append(Target(report, error: failure))
    failure.map { fail(with: $0) }
  }

  /// Adds something that failed. Several failures of one kind have its status.
  package mutating func fail(with report: ErrorReport) {
    let isOther = status != 0 && status != report.status.rawValue
    status = isOther ? ExitStatus.notPublished.rawValue : report.status.rawValue
    error = [error, report.text].compactMap { $0 }.joined(separator: "\n")
  }
}
