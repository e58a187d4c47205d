import Basics
import Foundation
import SiteFiles
import SystemFiles
import Transport

/// Asks a WebDAV server over TLS; any thread may.
struct WebDAVClient: Sendable {
  let pool: TransferPool
  /// What the target is called: its address.
  let name: String
  /// The address of the site's folder, with a slash at its end.
  private let base: String
  private let login: String

  init(_ context: PublishContext) throws(PublishError) {
    let (settings, address) = (context.settings, context.address)
    guard !address.host.isEmpty else {
      throw PublishError(
        .configuration, "\(address.text) names no host; write davs://user@host/path")
    }
    let password = try context.secrets.password()
    if address.user != nil, password == nil {
      throw PublishError(
        .noSecret,
        "\(address.text): no password; set \(context.secrets.passwordVariable) or password_file")
    }
    guard address.user != nil || password == nil else {
      throw PublishError(
        .configuration,
        "\(address.text): a password, but no name; write davs://user@\(address.host)")
    }
    name = address.text
    let port = address.port.map { ":\($0)" } ?? ""
    base = "https://\(address.host)\(port)\(PercentEncoding.encode(address.path.utf8))/"
    login = "the user in \"to\" and \(context.secrets.passwordVariable) or password_file"
    let proof = address.user.flatMap { user in
      password.map { TransferSettings.Login.password(name: user, password: $0) }
    }
    var transfers = TransferSettings(
      login: proof ?? .none, authorities: settings.caFile, userAgent: "Ratepress",
      parallel: settings.parallel, patience: context.patience)
    transfers.timeLeft = { [meter = context.meter] in meter.left(sending: $0) }
    pool = TransferPool(transfers)
  }

  /// The address of a file, or with a slash at the end of a folder.
  func url(_ path: RelativePath, isFolder: Bool = false) -> String {
    guard !path.bytes.isEmpty else { return base }
    return base + PercentEncoding.encode(path.bytes) + (isFolder ? "/" : "")
  }

  /// The answer to a request, whatever its status.
  func ask(
    _ method: String, _ path: RelativePath, isFolder: Bool = false, _ headers: [String] = [],
    body: [UInt8]? = nil, limit: Int = 1 << 20, on connection: TransferConnection? = nil
  ) throws(PublishError) -> TransferResponse {
    let request = TransferRequest(
      .http(method: method, headers: headers), url: url(path, isFolder: isFolder), body: body,
      limit: limit)
    do {
      if let connection { return try connection.perform(request) }
      return try pool.perform(request)
    } catch {
      throw PublishError(error, at: name, login: login)
    }
  }

  /// Puts a file under a name of its own, then moves it to its place: readers get it whole.
  func put(
    _ bytes: [UInt8], to path: RelativePath, on connection: TransferConnection? = nil
  ) throws(PublishError) {
    let partial = PartialUpload.new(isHidden: false)
    var tries = 0
    while true {
      tries += 1
      let type = "Content-Type: \(MediaType(of: path.text).name)"
      let sent = try ask("PUT", partial, [type], body: bytes, on: connection)
      guard sent.status.kind == .success else { throw error(sent, "writing \(path.text)") }
      let moved = try ask(
        "MOVE", partial, ["Destination: \(url(path))", "Overwrite: T"], on: connection)
      if moved.status.kind == .success { return }
      // The answer to an earlier try may have been lost, or another publish removed the file at its end.
      guard moved.status == 404, tries < 3 else { throw error(moved, "writing \(path.text)") }
    }
  }

  /// Makes a folder; one that exists is fine.
  func makeFolder(_ path: RelativePath, on connection: TransferConnection? = nil)
    throws(PublishError)
  {
    let response = try ask("MKCOL", path, isFolder: true, on: connection)
    // 405 is for what exists; some servers redirect then.
    guard response.status.kind == .success || [301, 405].contains(response.status) else {
      throw error(response, "making the folder \(path.text)")
    }
  }

  /// Where a redirect leads, without what may be a secret.
  private static func place(of response: TransferResponse) -> String {
    response["Location"].flatMap(AddressText.place) ?? "another address"
  }

  /// What went wrong in words.
  /// - Parameter action: What was tried, such as `listing`.
  func error(_ response: TransferResponse, _ action: String) -> PublishError {
    let words = "\(name): \(action): the server answers \(response.status)"
    return switch response.status {
    case 401: PublishError(.refused, "\(words), the login is refused; check \(login)")
    case 403: PublishError(.failed, "\(words); allow the login to write there")
    case 404, 409: PublishError(.failed, "\(words); create the folder, or check the path in \"to\"")
    case 405, 501: PublishError(.failed, "\(words); turn WebDAV on there, or check \"to\"")
    case 413, 507: PublishError(.failed, "\(words); make room there, then run again")
    case 423: PublishError(.failed, "\(words); somebody has locked it there: run again later")
    case let status where status.kind == .redirection:
      PublishError(
        .configuration,
        "\(words) and leads to \(Self.place(of: response)); write the address that it leads to in \"to\""
      )
    case let status where status.mayPass || status.kind == .broken:
      PublishError(
        .failed,
        "\(words); look at the server's log and free space, or run again later; what has arrived is "
          + "not sent again")
    default: PublishError(.failed, "\(words); check \"to\"")
    }
  }
}
