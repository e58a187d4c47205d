import Foundation
import RatepressSite
import Transport

/// A monitor that raises the alarm when it hears of no run, or of a failed one: a dead man's switch.
///
/// Its addresses are those of healthchecks.io. They are secrets, so that messages name the host alone.
struct RunMonitor: Sendable, Equatable {
  /// The variable that names it where the command line does not.
  static let variable = "RATEPRESS_PING"
  /// For one message, with all tries. A run sends two, and is held up for no longer.
  static let limit = Duration.seconds(5)

  private let address: URLComponents

  /// The monitor of a command line; nil if that names none.
  init?(_ given: CommandArguments) throws(UsageError) {
    guard let text = given.value(of: .ping) else { return nil }
    try self.init(text, named: OptionSpec.ping.name)
  }

  /// The monitor of the environment; nil if that names none.
  init?(variables: [String: String]) throws(UsageError) {
    guard let text = variables[Self.variable], !text.isEmpty else { return nil }
    try self.init(text, named: Self.variable)
  }

  private init(_ text: String, named name: String) throws(UsageError) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      parts.host?.isEmpty == false
    else { throw .pingInvalid(name) }
    address = parts
  }

  /// Does the work of a run, and tells the monitor of its start and its end.
  func watch(_ console: Console, _ work: () throws -> ExitStatus) throws -> ExitStatus {
    tell("/start", console)
    do {
      let status = try work()
      tell(status == .success ? "" : "/\(status.rawValue)", console)
      return status
    } catch {
      tell("/\(Diagnostics.report(of: error).status.rawValue)", console)
      throw error
    }
  }

  private func tell(_ message: String, _ console: Console) {
    var parts = address
    let path = parts.percentEncodedPath
    parts.percentEncodedPath = (path.hasSuffix("/") ? String(path.dropLast()) : path) + message
    let client = RetryingClient(
      client: CurlClient(), clock: .system, deadline: Self.limit, longestWait: 0)
    let request = HTTPRequest(
      url: parts.string ?? "", userAgent: "ratepress/\(Version.current)", headers: [])
    guard let failure = Self.failure(client.perform(request, now: 0).result) else { return }
    console.warn(
      "the monitor at \(address.host ?? "") did not hear of the run: \(failure); the run is not affected"
    )
  }

  private static func failure(_ result: Result<HTTPResponse, TransportFailure>) -> String? {
    switch result {
    case .success(let response):
      response.status.kind == .success
        ? nil : "the server answers with status \(response.status)"
    case .failure(let failure): failure.description
    }
  }
}

extension OptionSpec {
  static let ping = OptionSpec(
    name: "--ping", value: "URL",
    help: "tell a monitor of the start, of success and of failure (`RATEPRESS_PING`)")
}
