import Foundation
import Glibc
import SiteFiles
import Synchronization
import SystemFiles
import TestSupport
import Transport

@testable import SitePublishing

/// A publish that stops at a moment that is counted, never at one of the clock: it waits there for
/// another one, or its process is killed.
struct CountedPublish: Codable, Sendable {
  /// Moments in the order in which a publish comes to them.
  enum Moment: Codable, Sendable, Hashable {
    /// What is there was listed, if that was asked for.
    case listed
    /// What the target holds was read, and nothing was written.
    case read
    /// The first record is there, if the kind has one before its end.
    case begun
    /// So many files have arrived.
    case arrived(Int)
    /// All is there but the last record, a commit or a swap.
    case whole
  }

  private let directory: String
  private let notes: String
  private let address: String
  private let environment: [String: String]
  private let texts: [String: String]
  private let pathStyle: Bool
  private let releases: Int
  private let variables: [String]

  init(_ site: PublishedSite, to place: Place) {
    var settings = PublishSettings()
    place.change(&settings)
    directory = site.directory
    notes = site.folder.path + "/.published"
    address = place.address
    environment = place.environment
    texts = [
      "key": settings.ssh.key, "hosts": settings.ssh.knownHosts, "authorities": settings.caFile,
      "endpoint": settings.store.endpoint, "region": settings.store.region,
    ].compactMapValues(\.self)
    pathStyle = settings.store.pathStyle
    releases = settings.ssh.releases
    variables = settings.environment
  }

  /// Publishes, and does something at each moment.
  /// - Parameter clock: Passes time while the publish waits.
  func run(
    clock: NetworkClock = .system, _ body: @escaping @Sendable (Moment) -> Void
  ) throws -> PublishReport {
    let site = try PublishSite(directory: directory)
    let publisher = Publisher(
      name: "www", site: site, mode: .publish, note: PublishNote(folder: notes, place: "www"),
      onProgress: { body(.arrived($0.files)) }, clock: clock)
    return publisher.publish { CountedTarget(try connect(site), body) }
  }

  /// Publishes in this process, which is killed at the moment.
  func runAndDie(at moment: Moment) throws {
    _ = try run { if $0 == moment { Glibc.kill(getpid(), SIGKILL) } }
  }

  private func connect(_ site: PublishSite) throws -> any PublishTarget {
    var settings = PublishSettings()
    settings.name = "www"
    settings.ssh.key = texts["key"]
    settings.ssh.knownHosts = texts["hosts"]
    settings.caFile = texts["authorities"]
    settings.store.endpoint = texts["endpoint"]
    settings.store.region = texts["region"]
    settings.store.pathStyle = pathStyle
    settings.ssh.releases = releases
    settings.environment = variables
    guard let to = PublishAddress(address), let kind = TargetKind.of(to) else {
      throw PublishError(.configuration, address)
    }
    settings.address = to
    let secrets = PublishSecrets(name: "www", environment: environment, passwordFile: nil)
    return try kind.make(
      PublishContext(
        settings: settings, address: to, secrets: secrets, site: site, warn: { _ in }))
  }
}

/// A target that tells what is done to it.
private final class CountedTarget: PreparingTarget, ReconnectingTarget {
  private let base: any PublishTarget
  private let tell: (CountedPublish.Moment) -> Void
  private var hasBegun = false

  init(_ base: any PublishTarget, _ tell: @escaping (CountedPublish.Moment) -> Void) {
    (self.base, self.tell) = (base, tell)
  }

  var variant: Digest? { base.variant }
  var changesAtOnce: Bool { base.changesAtOnce }
  var showsAtFinish: Bool { base.showsAtFinish }
  var vouchesForRecord: Bool { base.vouchesForRecord }
  var requests: Int { base.requests }

  func readRecord() throws -> [UInt8]? { try base.readRecord() }
  func list() throws -> PublishListing? {
    defer { tell(.listed) }
    return try base.list()
  }
  func digests(of files: [PublishFile]) throws -> [Digest?] { try base.digests(of: files) }
  func prepare(record: [UInt8]) throws {
    try (base as? any PreparingTarget)?.prepare(record: record)
  }
  func look(at folders: [RelativePath]) throws { try base.look(at: folders) }
  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    try base.remove(files, folders: folders)
  }
  func settle(record: [UInt8]) throws { try base.settle(record: record) }
  func clean() throws { try base.clean() }
  func reconnect() throws { try (base as? any ReconnectingTarget)?.reconnect() }
  func close() { base.close() }

  func write(record: [UInt8]) throws {
    if !hasBegun { tell(.read) }
    hasBegun = true
    try base.write(record: record)
  }

  func makeFolders(_ folders: [RelativePath]) throws {
    try base.makeFolders(folders)
    tell(.begun)
  }

  func put(_ queue: PublishQueue) throws { try base.put(queue) }

  func finish(record: [UInt8]) throws {
    tell(.whole)
    try base.finish(record: record)
  }
}

extension NetworkClock {
  /// On which no time passes.
  static let still = NetworkClock(elapsed: { .zero }) { _ in }
}
