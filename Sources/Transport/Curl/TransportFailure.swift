import Basics
import CCurl

/// Why a request brought no whole answer; the caller adds the advice.
package enum TransportFailure: Error, Sendable, Equatable {
  /// No whole answer came in time.
  case timedOut
  /// The connection was refused, or broke before the answer was whole; in libcurl's words.
  case connection(String)
  /// The host's name has no address.
  case unknownHost(String)
  /// The proxy that the environment names has no address, or its address is malformed, or of an unknown kind.
  case unknownProxy
  /// The server's certificate is not trusted, or no secure connection was made.
  case insecure(String)
  /// More redirects than the limit.
  case tooManyRedirects(limit: Int)
  /// The address, or one that it redirects to, has a protocol that is not allowed.
  case refusedProtocol(String)
  /// The server refused name and password; in its words.
  case refusedLogin(String)
  /// An FTP server refused a command, with its reply: a code of three digits, and its words.
  case refusedCommand(code: Int, String)
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
    // 452 is a full disk; the other replies of this kind ask for another try.
    case .refusedCommand(let code, _): (400...499).contains(code) && code != 452
    default: false
    }
  }

  /// Whether the server takes no further connection at the moment.
  /// - Parameter hasLoggedIn: Whether it took the same login before: some servers say so as if
  ///   they refused it.
  func isConnectionLimit(hasLoggedIn: Bool) -> Bool {
    switch self {
    case .refusedCommand(421, _): true
    case .refusedLogin: hasLoggedIn
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
    case .refusedLogin(let words): "the login is refused (\(words))"
    case .refusedCommand(_, let words): "the server refused (\(words))"
    case .notHTTP: "not an HTTP response"
    case .cutShort: "the connection ended before the answer was complete"
    case .tooLarge(let limit): "it is larger than \(ByteCount.limit(limit))"
    case .headerTooLarge(let limit): "its header fields are larger than \(ByteCount.limit(limit))"
    case .badCompression: "its compression is damaged"
    case .noLibrary(let words): "libcurl cannot be used (\(words))"
    case .other(let words): "the request failed (\(words))"
    }
  }
}

extension TransportFailure {
  /// What a result of libcurl other than success means; `words` are its own on this request, `reply`
  /// is the last line of a header, or an FTP server's last reply.
  init(_ code: CURLcode, words: String, reply: String) {
    // They may quote an address that a redirect leads to.
    let words = AddressText.shortened(words)
    let ftpCode = Int(reply.prefix(3)) ?? 0
    self =
      switch code {
      // libcurl takes any 421 for a connection that was idle for too long.
      case CURLE_OPERATION_TIMEDOUT where ftpCode == 421,
        CURLE_LOGIN_DENIED where ftpCode == 421, CURLE_WEIRD_SERVER_REPLY where ftpCode == 421,
        // A reply to an upload comes where one to the next command was expected.
        CURLE_FTP_WEIRD_PASV_REPLY where ftpCode >= 400, CURLE_PARTIAL_FILE where ftpCode >= 400,
        CURLE_QUOTE_ERROR, CURLE_UPLOAD_FAILED, CURLE_REMOTE_ACCESS_DENIED, CURLE_REMOTE_DISK_FULL,
        CURLE_FTP_COULDNT_RETR_FILE, CURLE_REMOTE_FILE_NOT_FOUND, CURLE_FTP_COULDNT_USE_REST:
        .refusedCommand(code: ftpCode, reply)
      case CURLE_LOGIN_DENIED: .refusedLogin(reply)
      case CURLE_USE_SSL_FAILED: .insecure("the server offers no encryption")
      // The words name an error of OpenSSL's own unless the connection broke.
      case CURLE_SSL_CONNECT_ERROR
      where !words.contains("error:") || words.contains("unexpected eof"):
        .connection(words)
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      // libcurl quotes what the environment has for one that it does not know.
      case _ where words.hasPrefix("Unsupported proxy"): .unknownProxy
      case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
        CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_WEIRD_SERVER_REPLY, CURLE_SSH,
        CURLE_FTP_ACCEPT_FAILED, CURLE_FTP_ACCEPT_TIMEOUT:
        .connection(words)
      case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(words)
      // The words may quote the proxy's address with its password.
      case CURLE_COULDNT_RESOLVE_PROXY: .unknownProxy
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE:
        .insecure(words)
      case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(limit: CurlOptions.redirectLimit)
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
