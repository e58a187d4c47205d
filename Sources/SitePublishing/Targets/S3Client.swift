import Formats
import SiteFiles
import Transport

/// Asks an S3 store; any thread may.
struct S3Client: Sendable {
  let place: S3Place
  let pool: TransferPool
  let errors: S3Errors
  /// Whether pages are kept compressed.
  let isCompressed: Bool

  init(_ context: PublishContext) throws(PublishError) {
    place = try S3Place(context)
    guard let keys = try context.secrets.s3Keys() else {
      throw PublishError(
        .noSecret,
        "\(context.address.text): no keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the "
          + "environment, or key_file")
    }
    let settings = context.settings
    var transfers = TransferSettings(
      login: .signature(
        region: place.region, key: keys.id, secret: keys.secret, token: keys.token),
      authorities: settings.caFile, userAgent: "Ratepress",
      allowsPlainHTTP: place.isPlainHTTP, parallel: settings.parallel, patience: context.patience)
    transfers.timeLeft = { [meter = context.meter] in meter.left(sending: $0) }
    pool = TransferPool(transfers)
    errors = S3Errors(name: context.address.text)
    isCompressed = settings.store.compress == .gzip
  }

  /// The answer about an object, whatever its status.
  func ask(
    _ method: String, _ path: some Sequence<UInt8>, _ headers: [String] = [],
    body: [UInt8]? = nil, limit: Int = 1 << 20, on connection: TransferConnection? = nil
  ) throws(PublishError) -> TransferResponse {
    try ask(
      TransferRequest(
        .http(method: method, headers: headers), url: place.url(path), body: body, limit: limit),
      on: connection)
  }

  /// A part of the list of keys; `token` is that of the part before.
  func list(after token: String?, _ meter: PeerMeter) throws(PublishError) -> ServerXML {
    let response = try ask(
      TransferRequest(
        .http(method: "GET", headers: []), url: place.listing(after: token), limit: 1 << 24))
    // A page for people, as of a login, lists nothing and is no empty folder.
    guard response.status == 200, let page = ServerXML(response.body, record: "Contents"),
      ["true", "false"].contains(page.fields["IsTruncated"])
    else {
      throw errors.error(response, "listing")
    }
    try meter.part(bytes: response.body.count)
    return page
  }

  /// What the store keeps of a file's bytes.
  func stored(_ bytes: [UInt8], _ path: PagePath) throws(PublishError) -> [UInt8] {
    isStoredCompressed(path) ? try S3Object.compressed(bytes) : bytes
  }

  func isStoredCompressed(_ path: PagePath) -> Bool {
    isCompressed && S3Object.isCompressible(path)
  }

  private func ask(
    _ request: TransferRequest, on connection: TransferConnection? = nil
  ) throws(PublishError) -> TransferResponse {
    do {
      if let connection { return try connection.perform(request) }
      return try pool.perform(request)
    } catch {
      throw errors.error(error)
    }
  }
}
