import CCurl

/// Asks servers through libcurl, one request after the other.
package struct CurlClient: Sendable {
  /// The largest body after decompression, in bytes, unless a client allows more.
  static let sizeLimit = 1 << 20
  static let connectTimeout = Duration.seconds(5)

  /// A PEM file of the authorities to trust instead of the system's own.
  private let authorities: String?
  private let sizeLimit: Int

  /// A client that trusts the system's certificate authorities, or those of a PEM file, and takes
  /// bodies of so many bytes.
  package init(authorities: String? = nil, sizeLimit: Int? = nil) {
    self.authorities = authorities
    self.sizeLimit = sizeLimit ?? Self.sizeLimit
  }

  /// The server's answer, whatever its status, within `timeout`.
  package func perform(
    _ request: HTTPRequest, timeout: Duration
  ) throws(TransportFailure) -> HTTPResponse {
    let handle = try CurlHandle()
    let body = try handle.perform(options(for: request, timeout: timeout), limit: sizeLimit)
    return HTTPResponse(
      status: HTTPStatus(handle.status), body: body,
      entityTag: CacheValidator.text(handle.field("ETag")),
      lastModified: CacheValidator.text(handle.field("Last-Modified")),
      retryAfter: handle.field("Retry-After"))
  }

  private func options(for request: HTTPRequest, timeout: Duration) -> CurlOptions {
    var options = CurlOptions(
      texts: [
        (CURLOPT_URL, request.url),
        (CURLOPT_USERAGENT, request.userAgent),
        (CURLOPT_ACCEPT_ENCODING, "gzip, br"),
        (CURLOPT_PROTOCOLS_STR, request.protocols),
        (CURLOPT_REDIR_PROTOCOLS_STR, request.redirectProtocols),
      ],
      numbers: [
        (CURLOPT_FOLLOWLOCATION, 1),
        (CURLOPT_MAXREDIRS, CurlOptions.redirectLimit),
        (CURLOPT_TIMEOUT_MS, max(timeout.milliseconds, 1)),
        (CURLOPT_CONNECTTIMEOUT_MS, max(min(timeout, Self.connectTimeout).milliseconds, 1)),
      ],
      lists: [(CURLOPT_HTTPHEADER, request.headers)])
    options.secure(authorities: authorities)
    return options
  }
}
