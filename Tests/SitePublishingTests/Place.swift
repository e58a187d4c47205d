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

  /// What is there besides pages, as far as the kind leaves the same after each publish.
  func hidden() throws -> [String] {
    guard let folder, !address.hasPrefix("git"), !address.hasPrefix("file") else { return [] }
    var settings = PublishSettings()
    change(&settings)
    guard settings.ssh.releases == 0 else { return [] }
    return try Tree(folder).entries.keys.filter { path in
      path.split(separator: "/").contains {
        $0.hasPrefix(".") || $0.contains(".partial")
          || $0.hasPrefix("ratepress-partial-") && !$0.contains(".")
      }
    }.sorted()
  }

  func publish(
    _ site: PublishedSite, mode: Publisher.Mode = .publish, patience: Duration = .seconds(30),
    afterwards: (@Sendable () throws -> Void)? = nil
  ) -> PublishReport {
    site.publish(
      to: address, mode: mode, environment: environment, patience: patience, change,
      afterwards: afterwards)
  }
}
