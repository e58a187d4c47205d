import TestSupport

@testable import SitePublishing

/// A real place to publish to, on this machine.
struct Place {
  var address: String
  var environment: [String: String] = [:]
  /// Of the server; 0 for none.
  var port = 0
  var change: (inout PublishSettings) -> Void = { _ in }
  /// Lets it be reached by way of another port.
  var leads: (inout Place, Int) throws -> Void = { place, port in place.replacePort(by: port) }
  /// What readers find there.
  let files: () throws -> [String: String]
  /// Puts a file of the owner's there.
  let own: (_ path: String, _ text: String) throws -> Void
  /// The folder of this machine that it is in the end; nil if it is none.
  var folder: String?

  func publish(
    _ site: PublishedSite, mode: Publisher.Mode = .publish, patience: Duration = .seconds(30),
    afterwards: (@Sendable () throws -> Void)? = nil
  ) -> PublishReport {
    site.publish(
      to: address, mode: mode, environment: environment, patience: patience, change,
      afterwards: afterwards)
  }
}
