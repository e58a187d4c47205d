import TestSupport

@testable import SitePublishing

/// A real place to publish to, on this machine.
struct Place {
  var address: String
  var environment: [String: String] = [:]
  var change: (inout PublishSettings) -> Void = { _ in }
  /// What readers find there.
  let files: () throws -> [String: String]
  /// Puts a file of the owner's there.
  let own: (_ path: String, _ text: String) throws -> Void

  func publish(_ site: PublishedSite, mode: Publisher.Mode = .publish) -> PublishReport {
    site.publish(to: address, mode: mode, environment: environment, change)
  }
}
