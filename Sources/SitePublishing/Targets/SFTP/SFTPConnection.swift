import Foundation
import SystemFiles

/// A login at an SFTP server, and what single requests and whole files need there.
final class SFTPConnection {
  /// Where messages say that something is.
  private let address: PublishAddress
  private let login: SSHLogin
  private let patience: Duration
  private let context: PublishContext
  private var child: ChildProcess?
  private var current: SFTPSession?
  private var messages: [UInt8] = []
  var host: String { address.host }
  /// Whether the login may do everything, as far as its name says so.
  var isRoot: Bool { (address.user ?? NSUserName()) == "root" }
  var warn: @Sendable (String) -> Void { context.warn }
  /// How many files may be open at once; most servers allow some 250.
  private(set) var openFiles = 192
  /// How many things were done there, whatever number of packets each took.
  var requests = 0

  init(_ context: PublishContext) throws {
    address = context.address
    login = try SSHLogin(context)
    patience = context.patience
    self.context = context
  }

  /// The session; it is begun if there is none.
  func session() throws -> SFTPSession {
    if let current { return current }
    messages = []
    let arguments = login.options + ["-s", "--", login.destination, "sftp"]
    let child: ChildProcess
    do {
      child = try ChildProcess("ssh", arguments, environment: login.environment)
    } catch {
      throw error.code == 2
        ? PublishError(
          .configuration, "ssh is not installed; install it (Debian: openssh-client)")
        : PublishError(error)
    }
    self.child = child
    let session = try telling(isEstablished: false) {
      try SFTPSession(child, patience: patience, total: context.meter) { [unowned self] in
        messages = Array((messages + $0).suffix(16_384))
      }
    }
    if session.version.extensions.contains("limits@openssh.com") {
      session.send(.limits) { [unowned self] in takeLimits($0) }
    }
    current = session
    return session
  }

  /// Runs the body with the session; what broke the connection is told in words.
  func with<Result>(_ body: (SFTPSession) throws -> Result) throws -> Result {
    let session = try session()
    return try telling(isEstablished: true) {
      do {
        return try body(session)
      } catch let error as PublishError where context.meter.left() <= .zero {
        // There is no time to wait for what is still under way.
        close()
        throw error
      } catch {
        session.abandon()
        throw error
      }
    }
  }

  /// The same for a listing, which a server may not let grow without end.
  func withListing<Result>(_ body: (SFTPSession, PeerMeter) throws -> Result) throws -> Result {
    try with(context.listingMeter(), body)
  }

  /// The same for a record.
  func withRecord<Result>(_ body: (SFTPSession, PeerMeter) throws -> Result) throws -> Result {
    try with(context.recordMeter(), body)
  }

  private func with<Result>(
    _ meter: PeerMeter, _ body: (SFTPSession, PeerMeter) throws -> Result
  ) throws -> Result {
    try with { session in
      session.meter = meter
      defer { session.meter = nil }
      do {
        return try body(session, meter)
      } catch let error as PublishError {
        // What is still on its way is not waited for.
        close()
        throw error
      }
    }
  }

  /// Takes in how many files may be open at once: the last of four numbers.
  private func takeLimits(_ reply: SFTPReply) {
    guard case .extended(let bytes) = reply else { return }
    var reader = SFTPReply.Reader(rest: bytes.dropFirst(24))
    guard let handles = reader.longNumber(), handles > 0 else { return }
    openFiles = max(1, Int(clamping: handles / 4 * 3))
  }

  /// Ends the connection; the next request begins another one.
  func close() {
    current = nil
    child?.closeInput()
    _ = child?.kill()
    child = nil
  }

  /// The error that a reply means; `action` such as "write".
  func error(_ reply: SFTPReply, _ action: String, _ path: [UInt8]) -> PublishError {
    let place = "\(address.host):\(String(decoding: path, as: UTF8.self))"
    guard case .status(let code, let message) = reply else {
      return PublishError(.failed, "cannot \(action) \(place): the server's reply makes no sense")
    }
    switch code {
    case .missing:
      return PublishError(
        .failed,
        "cannot \(action) \(place): no such file or folder there"
          + (action == "create" ? "; create the folder above it, or correct publish.to" : ""))
    case .refused:
      return PublishError(
        .failed,
        "cannot \(action) \(place): permission denied; give \(address.user ?? "the user") the "
          + "permission there")
    case .failure(8):
      return PublishError(
        .failed,
        "\(address.host): this SFTP server cannot replace a file in one step "
          + "(posix-rename@openssh.com); publish to it by another kind, such as ftps://")
    default:
      return PublishError(
        .failed,
        "cannot \(action) \(place): \(message.isEmpty ? "it failed" : message); see whether its disk "
          + "is full, or what has that name")
    }
  }

  private func telling<Result>(
    isEstablished: Bool, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SFTPSession.Failure {
      current = nil
      switch failure {
      case .silent:
        close()
        throw PublishError(
          .failed, "\(address.host): the server does not answer; run again later")
      case .malformed:
        close()
        throw PublishError(
          .failed,
          "\(address.host): not an SFTP response; see that logging in prints nothing there"
        )
      case .ended:
        let text = String(decoding: messages + remainingMessages(), as: UTF8.self)
        throw login.error(text, isEstablished: isEstablished)
      }
    }
  }

  /// What the program says at its end.
  private func remainingMessages() -> [UInt8] {
    guard let child else { return [] }
    child.closeInput()
    let rest = child.lastErrors()
    self.child = nil
    return rest
  }
}
