import Basics
import SiteFiles

/// Where the objects of a site are in an S3 store, and how they are addressed.
struct S3Place: Sendable {
  let region: String
  /// What begins every address, with the bucket: `https://bucket.s3.eu-central-1.amazonaws.com/`.
  let base: String
  /// What begins every key: empty, or text and a slash.
  let prefix: String
  /// Whether the store is on this machine and asked without encryption.
  let isPlainHTTP: Bool

  init(_ context: PublishContext) throws(PublishError) {
    let (settings, address) = (context.settings, context.address)
    let bucket = address.host
    guard !bucket.isEmpty, address.user == nil, address.port == nil else {
      throw PublishError(
        .configuration, "\(address.text) names no bucket; write s3://bucket/prefix")
    }
    region =
      settings.store.region ?? context.secrets.value(of: "AWS_REGION")
      ?? context.secrets.value(of: "AWS_DEFAULT_REGION") ?? "us-east-1"
    guard StoreNames.isRegion(region) else {
      throw PublishError(.configuration, "region: \(region.printable) is not the name of a region")
    }
    let service = settings.store.endpoint ?? "https://s3.\(region).amazonaws.com"
    guard let (scheme, host) = StoreNames.parts(ofEndpoint: service) else {
      throw PublishError(
        .configuration,
        "endpoint: \(service.printable) is not the address of a store; write https://HOST, "
          + "without a path")
    }
    isPlainHTTP = scheme == "http"
    // A certificate for *.HOST does not cover names with further periods.
    let isPath = settings.store.pathStyle || bucket.contains(".")
    base =
      isPath
      ? "\(scheme)://\(host)/\(PercentEncoding.encode(bucket.utf8))/"
      : "\(scheme)://\(bucket).\(host)/"
    prefix = address.path.isEmpty ? "" : address.path.dropFirst() + "/"
  }

  /// The address of an object.
  func url(_ path: some Sequence<UInt8>) -> String {
    base + PercentEncoding.encode(Array(prefix.utf8) + Array(path))
  }

  /// The address that lists a part of the keys; `token` is that of the part before. The names are in
  /// the order that signatures need.
  func listing(after token: String?) -> String {
    let start = token.map {
      "continuation-token=\(PercentEncoding.encode($0.utf8, keepsSlashes: false))&"
    }
    return base + "?\(start ?? "")encoding-type=url&list-type=2&prefix="
      + PercentEncoding.encode(prefix.utf8, keepsSlashes: false)
  }
}
