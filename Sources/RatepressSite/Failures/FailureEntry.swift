import RatesDomain

/// One failure, or warning, since it began.
package struct FailureEntry: Codable, Equatable {
  /// The output folder: sites may share their snapshots.
  package var site: String
  /// The part of the run.
  package let stage: FailureStage
  /// The same for every occurrence.
  package let kind: String
  /// The exit status; 0 for a warning.
  package let status: Int32
  /// What was said the last time.
  package var message: String
  /// When it began, and when it was met the last time.
  package var first: Timestamp
  /// When it happened last.
  package var last: Timestamp
  /// How many runs it befell, counted up to `countLimit`.
  package var count: Int
  /// When cron was last told.
  package var told: Timestamp?
  /// Whether the run ended with it, which it need not if the site has several sources. Nil for a warning, and where it
  /// was not noted.
  package var endsRun: Bool?
  /// When it ended. It is kept for a day then, so that a new beginning is not told again.
  package var ended: Timestamp?

  /// Whether cron was told since it began.
  package var wasTold: Bool { told.map { $0 >= first } ?? false }
}

/// The part of a run that ends a failure by succeeding.
package enum FailureStage: String, Codable, CaseIterable {
  /// All before the folder of the snapshots can be used: its lock, and the configuration that names it.
  case starting
  case fetching
  case failover
  case building
  case publishing
}

extension Timestamp: Codable {
  /// Reads the text that `description` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let moment = Timestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a moment")
    }
    self = moment
  }

  /// Writes the moment as `description` does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
