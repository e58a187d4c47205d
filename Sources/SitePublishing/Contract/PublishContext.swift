/// What a target is made from.
package struct PublishContext: Sendable {
  package let settings: PublishSettings
  package let address: PublishAddress
  package let secrets: PublishSecrets
  /// The site that is about to be published; nil if none is, as for a rollback.
  package let site: PublishSite?
  /// Takes what the operator should know though the publish goes on.
  package let warn: @Sendable (String) -> Void
  /// How long a host may be silent, in whole seconds.
  package var patience = Duration.seconds(30)
  /// What the host may cost.
  package var limits = PeerLimits() {
    didSet { meter = limits.publishMeter(site?.manifest, place: address.text) }
  }
  /// Counts what all of the publish costs.
  private(set) var meter: PeerMeter

  package init(
    settings: PublishSettings, address: PublishAddress, secrets: PublishSecrets,
    site: PublishSite?, warn: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.address = address
    self.secrets = secrets
    self.site = site
    self.warn = warn
    meter = limits.publishMeter(site?.manifest, place: address.text)
  }
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

  /// The variables of a program that is started for the target.
  var programEnvironment: [String: String] {
    secrets.environment(naming: settings.environment)
  }
}
