import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport

@testable import SitePublishing

/// A released site in a folder of its own, and a target next to it.
final class PublishedSite {
  let folder: TemporaryFolder
  private(set) var pages: [String: String] = [:]
  private var seconds: Int64 = 1_767_225_600

  init(_ pages: [String: String]) throws {
    folder = try TemporaryFolder()
    try release(pages)
  }

  /// The folder of a target on this machine.
  var target: String { folder.path + "/www" }
  var directory: String { folder.path + "/public" }
  /// What it published, wherever that was.
  var note: PublishNote { PublishNote(folder: folder.path + "/.published", place: "www") }

  /// Releases pages, given by path.
  func release(_ pages: [String: String]) throws {
    seconds += 100
    let time = FileTime(seconds: seconds)
    try SiteRelease(directory: directory) { time }.release { draft in
      for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
        try draft.write(path, Array(text.utf8))
      }
    }
    self.pages = pages
  }

  /// Publishes to an address, or to the target.
  func publish(
    to address: String? = nil, mode: Publisher.Mode = .publish,
    environment: [String: String] = [:], patience: Duration = .seconds(30),
    limits: PeerLimits = PeerLimits(), warnings: Warnings = Warnings(),
    _ change: (inout PublishSettings) -> Void = { _ in },
    afterwards: (@Sendable () throws -> Void)? = nil
  ) -> PublishReport {
    guard let site = try? site else { return PublishReport(name: "no site") }
    let publisher = Publisher(
      name: "www", site: site, mode: mode, note: note, afterwards: afterwards)
    return publisher.publish {
      try connect(
        to: address, environment: environment, patience: patience, limits: limits,
        warnings: warnings, change)
    }
  }

  /// The released site.
  var site: PublishSite {
    get throws { try PublishSite(directory: directory) }
  }

  func connect(
    to address: String? = nil, environment: [String: String] = [:],
    patience: Duration = .seconds(30), limits: PeerLimits = PeerLimits(),
    warnings: Warnings = Warnings(), _ change: (inout PublishSettings) -> Void = { _ in }
  ) throws -> any PublishTarget {
    var settings = PublishSettings(folder: self.folder.path)
    settings.name = "www"
    let text = address ?? "file://\(target)"
    guard let address = PublishAddress(text) else { throw PublishError(.configuration, text) }
    settings.address = address
    change(&settings)
    var context = PublishContext(
      settings: settings, address: address,
      secrets: PublishSecrets(
        name: "www", environment: environment, passwordFile: settings.passwordFile,
        keyFile: settings.store.keyFile),
      site: try site, warn: warnings.add)
    context.patience = patience
    context.limits = limits
    guard let kind = TargetKind.of(address) else { throw PublishError(.configuration, text) }
    return try kind.make(context)
  }

  /// What readers find in the target's folder.
  func there() throws -> [String: String] {
    try Tree(target).contents.filter { path, _ in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
