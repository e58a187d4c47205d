import Basics
import SiteFiles
import Synchronization

/// What a peer may cost in one listing, one record, or one run of a program: more is an error, whatever the kind of
/// target.
package struct PeerLimits: Sendable {
  /// How many folders may be inside one another.
  package var depth = 64
  /// The bytes of an object's key.
  package var key = 1024
  /// How many files, folders and further parts a listing may have, besides three for each file of the site.
  package var entries = 1_000_000
  /// The bytes of a listing, all parts together, and of the paths in it.
  package var listing = 1 << 29
  /// The bytes of a record.
  package var record = 1 << 26
  /// The bytes of a file that a program writes to this machine.
  package var file = 1 << 32
  /// For a listing, for a record, and for a whole publish, which gets a second more for each 4 KiB that are sent.
  package var time = Duration.seconds(1800)

  package init() {}
}

extension PeerLimits {
  /// Counts what a whole publish costs: the bytes of a listing and a record, and those of a site that is read again.
  func publishMeter(_ site: Manifest?, place: String) -> PeerMeter {
    let sizes = site?.folders.values.lazy.flatMap {
      $0.files.sorted.map { $0.file.contents?.size ?? 0 }
    }
    // Each file has a handful of replies, and may be compared twice.
    let allowed = sizes?.reduce(0) { $0 + 4 * $1 + 4096 } ?? 0
    return PeerMeter(self, bytes: listing + record + allowed, place: "\(place): publishing to it")
  }
}

/// Counts what one answer of a peer costs, in all its parts, and ends it when that is too much. Any thread may.
package final class PeerMeter: Sendable {
  private struct Cost {
    var entries = 0
    var bytes = 0
    var sent = 0
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

  func take(path: some Collection<UInt8>) throws(PublishError) {
    guard path.count(where: { $0 == UInt8(ascii: "/") }) < limits.depth else {
      throw error("more than \(limits.depth) folders inside one another")
    }
    // A listing holds each path, with the names of all folders above.
    try part(bytes: path.count)
  }

  /// Counts an object by its key.
  func take(key: [UInt8]) throws(PublishError) {
    try take(path: key)
    guard key.count <= limits.key else { throw error("a key of more than \(limits.key) bytes") }
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
    guard cost.bytes <= byteLimit else { throw error("more than \(ByteCount.limit(byteLimit))") }
    try look()
  }

  /// Counts bytes that came, and looks at the time.
  func take(bytes: Int) throws(PublishError) {
    let sum = cost.withLock { cost in
      cost.bytes += bytes
      return cost.bytes
    }
    guard sum <= byteLimit else { throw error("more than \(ByteCount.limit(byteLimit))") }
    try look()
  }

  /// Counts bytes that are sent, which take their time.
  /// - Returns: How much time is left.
  @discardableResult
  func left(sending bytes: Int = 0) -> Duration {
    cost.withLock { $0.sent += bytes }
    return allowed - start.duration(to: .now)
  }

  /// Looks at the time.
  func look() throws(PublishError) {
    guard left() > .zero else { throw error("no end within \(allowed.wholeSeconds) s") }
  }

  private var allowed: Duration { limits.time + .seconds(cost.withLock(\.sent) >> 12) }

  private func error(_ excess: String) -> PublishError {
    PublishError(
      .failed,
      "\(place): \(excess), which is too much; see what is there, or publish into a folder of its own"
    )
  }
}
