import CCurl

/// Why a request brought no whole answer; the caller adds the advice.
package enum TransportFailure: Error, Sendable, Equatable {
  /// No whole answer came in time.
  case timedOut
  /// The connection was refused, or broke before the answer was whole; in libcurl's words.
  case connection(String)
  /// The host's name has no address.
  case unknownHost(String)
  /// The proxy that the environment names has no address, or its address is malformed.
  case unknownProxy
  /// The server's certificate is not trusted, or no secure connection was made.
  case insecure(String)
  /// More redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// The address, or one that it redirects to, has a protocol that is not allowed.
  case refusedProtocol(String)
  /// The response is not HTTP.
  case notHTTP
  /// The connection ended before the body was whole.
  case cutShort
  /// The body, decompressed, is larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// The header fields are larger than the limit in bytes.
  case headerTooLarge(limit: Int)
  /// The body's compression is damaged.
  case badCompression
  /// libcurl cannot be used, in the system's words.
  case noLibrary(String)
  /// Anything else, in libcurl's words.
  case other(String)

  /// Whether the same request may succeed a moment later.
  package var isTransient: Bool {
    switch self {
    case .timedOut, .connection, .cutShort: true
    default: false
    }
  }

  /// Whether the server was reached and its answer is at fault.
  package var isAnswersFault: Bool {
    switch self {
    case .cutShort, .tooLarge, .headerTooLarge, .badCompression: true
    default: false
    }
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The failure in words.
  package var description: String {
    switch self {
    case .timedOut: "no complete answer in time"
    case .connection(let words): "the connection failed (\(words))"
    case .unknownHost(let words): "the host is not found (\(words))"
    case .unknownProxy: "the proxy is not found"
    case .insecure(let words): "the connection is not secure (\(words))"
    case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
    case .refusedProtocol(let words): "it leads to an address that is not https (\(words))"
    case .notHTTP: "not an HTTP response"
    case .cutShort: "the connection ended before the answer was complete"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .headerTooLarge(let limit): "its header fields are larger than \(limit >> 10) KiB"
    case .badCompression: "its compression is damaged"
    case .noLibrary(let words): "libcurl cannot be used (\(words))"
    case .other(let words): "the request failed (\(words))"
    }
  }
}

extension TransportFailure {
  /// What a result of libcurl other than success means; `words` are its own on this request.
  init(_ code: CURLcode, words: String) {
    self =
      switch code {
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
        CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY:
        .connection(words)
      case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(words)
      // The words may quote the proxy's address with its password.
      case CURLE_COULDNT_RESOLVE_PROXY: .unknownProxy
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE:
        .insecure(words)
      case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: CurlClient.redirectLimit)
      case CURLE_UNSUPPORTED_PROTOCOL where words.contains("HTTP/0.9"): .notHTTP
      case CURLE_UNSUPPORTED_PROTOCOL: .refusedProtocol(words)
      case CURLE_PARTIAL_FILE: .cutShort
      case CURLE_BAD_CONTENT_ENCODING: .badCompression
      // libcurl says so of a line of the header that is longer than it takes.
      case CURLE_OUT_OF_MEMORY: .other("a line of its header is too long, or memory is short")
      default: .other(words)
      }
  }
}
