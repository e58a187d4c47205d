import Foundation
import SitePublishing
import TestSupport
import Transport

/// A bucket in a store that checks every signature; `Tests/Servers/s3_server.py` tells more.
struct S3Server {
  struct Object: Decodable, Equatable {
    let body: Data
    let type: String?
    let cache: String?
    let encoding: String?

    private enum CodingKeys: String, CodingKey {
      case body
      case type = "content-type"
      case cache = "cache-control"
      case encoding = "content-encoding"
    }
  }

  /// One store for all tests: it takes seconds to start.
  private static let process = Result {
    try StartedServer(
      StartedServer.python, [StartedServer.script("s3_server.py")], printsLine: true)
  }

  let bucket = "bucket-" + UUID().uuidString.lowercased()
  let port: Int
  /// Nil for the common store.
  private let process: StartedServer?
  private let authority: TestAuthority?
  var endpoint: String { "\(authority == nil ? "http" : "https")://127.0.0.1:\(port)" }

  init() throws {
    (process, authority) = (nil, nil)
    port = try Self.process.get().announcedPort()
    _ = try control("make")
  }

  /// A store of its own over TLS.
  /// - Parameter days: For how long its certificate is good from now on.
  init(over authority: TestAuthority, days: Int = 2) throws {
    let (certificate, key) = try authority.sign(for: "127.0.0.1", days: days)
    let process = try StartedServer(
      StartedServer.python,
      [StartedServer.script("s3_server.py"), "--certificate", certificate, "--key", key],
      printsLine: true)
    (self.process, self.authority) = (process, authority)
    port = try process.announcedPort()
    if days < 0 { return }
    _ = try control("make")
  }

  /// The keys that it accepts.
  static let environment = [
    "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  ]

  /// Settings of a target there.
  func settings(_ settings: inout PublishSettings) {
    settings.store.endpoint = endpoint
    settings.store.pathStyle = true
    settings.store.region = "eu-central-1"
  }

  /// Faults by name, in JSON; without any the store works.
  func set(_ faults: String = "{}") throws {
    _ = try control("set", faults)
  }

  /// Method, address and the client's port of all requests so far.
  func log() throws -> [[String]] {
    let log = try JSONSerialization.jsonObject(with: control("log")) as? [[Any]]
    return (log ?? []).map { $0.map { "\($0)" } }
  }

  /// The bucket's objects by key, without our record.
  func objects() throws -> [String: Object] {
    try JSONDecoder().decode([String: Object].self, from: control("objects"))
      .filter { !$0.key.contains(".ratepress") }
  }

  /// The texts of the bucket's objects by key.
  func texts() throws -> [String: String] {
    try objects().mapValues { String(decoding: $0.body, as: UTF8.self) }
  }

  /// Sends a request of the owner's own, signed.
  func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> Int {
    let login = TransferSettings.Login.signature(
      region: "eu-central-1", key: Self.environment["AWS_ACCESS_KEY_ID"] ?? "",
      secret: Self.environment["AWS_SECRET_ACCESS_KEY"] ?? "", token: nil)
    return try pool(login).perform(
      TransferRequest(
        .http(method: method, headers: ["Content-Type: text/plain"]),
        url: "\(endpoint)/\(bucket)/\(path)",
        body: body.map { Array($0.utf8) })
    ).status.code
  }

  private func control(_ name: String, _ body: String? = nil) throws -> Data {
    let request = TransferRequest(
      .http(method: body == nil ? "GET" : "POST", headers: []),
      url: "\(endpoint)/_test/\(bucket)/\(name)",
      body: body.map { Array($0.utf8) }, limit: 1 << 26)
    do {
      return Data(try pool(.none).perform(request).body)
    } catch {
      let server = try process ?? Self.process.get()
      throw server.hasEnded ? server.failure("does not answer") : error
    }
  }

  private func pool(_ login: TransferSettings.Login) -> TransferPool {
    TransferPool(
      TransferSettings(
        login: login, authorities: authority?.certificate, userAgent: "test", allowsPlainHTTP: true,
        parallel: 1))
  }
}
