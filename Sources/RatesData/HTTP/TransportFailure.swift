/// Why a request brought no whole answer.
package enum TransportFailure: Error, Sendable, Equatable {
  /// No whole answer came in the time.
  case timedOut
  /// The connection was refused, or broke before the answer was whole; in libcurl's words.
  case connection(String)
  /// The host's name has no address.
  case unknownHost(String)
  /// The proxy that the environment names has no address, or is not named as one.
  case unknownProxy
  /// The server's certificate is not to be trusted, or no secure connection came about.
  case insecure(String)
  /// More redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// The address, or one it redirects to, has a protocol that is not spoken.
  case refusedProtocol(String)
  /// What answers does not speak HTTP.
  case notHTTP
  /// The connection ended before the body was whole.
  case cutShort
  /// The body, decompressed, is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// The header fields are larger than the limit in bytes.
  case headerTooLarge(limit: Int)
  /// The body's compression is damaged.
  case badCompression
  /// libcurl cannot be used, in the words of the system.
  case noLibrary(String)
  /// Anything else, in libcurl's words.
  case other(String)

  /// Whether the same request may succeed a moment later.
  var isTransient: Bool {
    switch self {
    case .timedOut, .connection, .cutShort: true
    default: false
    }
  }

  /// Whether the server was reached and what it sent is at fault.
  var isAnswersFault: Bool {
    switch self {
    case .cutShort, .tooLarge, .headerTooLarge, .badCompression: true
    default: false
    }
  }
}
