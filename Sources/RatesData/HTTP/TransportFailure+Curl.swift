import CCurl

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
