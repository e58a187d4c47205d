/// What the owner says of an S3 store.
package struct StoreSettings: Sendable, Equatable {
  /// The address of a service that is not AWS.
  package var endpoint: String?
  package var region: String?
  /// Whether the bucket is part of the path instead of the host.
  package var pathStyle = false
  /// A file with its keys, readable by its owner alone; its path is absolute.
  package var keyFile: String?
  /// How the store, which does not negotiate, keeps pages.
  package var compress: Compression?

  package enum Compression: String, CaseIterable, Sendable {
    case gzip
  }
}
