import SiteFiles
import Synchronization

/// What a peer may cost in one listing, one record, or one run of a program: more is an error, whatever the kind of
/// target.
package struct PeerLimits: Sendable {
  /// How many folders may be inside one another.
  package var depth = 64
  /// How many files, folders and further parts a listing may have, besides three for each file of the site.
  package var entries = 1_000_000
  /// The bytes of a listing, all parts together.
  package var listing = 1 << 29
  /// The bytes of a record.
  package var record = 1 << 26
  /// The bytes of a file that a program writes to this machine.
  package var file = 1 << 32
  /// For a listing, for a record, for one request, and for one run of a program.
  package var time = Duration.seconds(1800)

  package init() {}
}

extension PublishContext {
  /// Counts what a listing of the target costs.
  func listingMeter() -> PeerMeter {
    var limits = limits
    limits.entries += 3 * (site?.manifest.fileCount ?? 0)
    return PeerMeter(limits, bytes: limits.listing, place: "\(address.text): listing it")
  }

  /// Counts what the target's record costs.
  func recordMeter() -> PeerMeter {
    PeerMeter(limits, bytes: limits.record, place: "\(address.text): reading its record")
  }
}

/// Counts what one answer of a peer costs, in all its parts, and ends it when that is too much. Any thread may.
package final class PeerMeter: Sendable {
  private struct Cost {
    var entries = 0
    var bytes = 0
  }

  private let limits: PeerLimits
  private let byteLimit: Int
  /// What is under way, for people.
  private let place: String
  private let start = ContinuousClock.now
  private let cost = Mutex(Cost())

  init(_ limits: PeerLimits, bytes: Int, place: String) {
    self.limits = limits
    byteLimit = bytes
    self.place = place
  }

  /// Counts a file or a folder by its path.
  func take(_ path: RelativePath) throws(PublishError) { try take(path: path.bytes) }

  func take(path: some Sequence<UInt8>) throws(PublishError) {
    guard path.count(where: { $0 == UInt8(ascii: "/") }) < limits.depth else {
      throw error("more than \(limits.depth) folders inside one another")
    }
    try part()
  }

  /// Counts a part that may have brought nothing, and looks at the time.
  func part(bytes: Int = 0) throws(PublishError) {
    let cost = cost.withLock { cost in
      cost.entries += 1
      cost.bytes += bytes
      return cost
    }
    guard cost.entries <= limits.entries else {
      throw error("more than \(limits.entries) files and folders")
    }
    guard cost.bytes <= byteLimit else { throw error("more than \(byteLimit >> 20) MiB") }
    try look()
  }

  /// Looks at the time.
  func look() throws(PublishError) {
    guard start.duration(to: .now) < limits.time else {
      throw error("no end within \(limits.time.wholeSeconds) s")
    }
  }

  private func error(_ excess: String) -> PublishError {
    PublishError(
      .failed,
      "\(place): \(excess), which is too much; see what is there, or publish into a folder of its own"
    )
  }
}
