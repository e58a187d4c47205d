/// The configuration that `ratepress init` writes; what another one leaves out is as in this one.
enum DefaultConfiguration {
  /// The name under which a configuration is looked for.
  static let name = "ratepress.toml"
  /// The file's contents.
  static let bytes: [UInt8] = PackageResources.ratepress_toml
}
