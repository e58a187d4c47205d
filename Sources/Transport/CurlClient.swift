import CCurl

/// Asks servers through libcurl, one request after the other.
package struct CurlClient: Sendable {
  /// The largest body after decompression, in bytes.
  static let sizeLimit = 1 << 20
  static let redirectLimit = 3
  static let connectTimeout = Duration.seconds(5)

  /// A PEM file of the authorities to trust instead of the system's own.
  private let authorities: String?

  /// A client that trusts the system's certificate authorities, or those of a PEM file.
  package init(authorities: String? = nil) {
    self.authorities = authorities
  }

  /// The server's answer, whatever its status, within `timeout`.
  package func perform(
    _ request: HTTPRequest, timeout: Duration
  ) throws(TransportFailure) -> HTTPResponse {
    if let problem = LibCurl.problem { throw .noLibrary(problem) }
    guard let handle = ccurl_begin() else { throw .other("libcurl cannot be started") }
    let transfer = CurlTransfer(limit: Self.sizeLimit)
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let headers = request.headers.reduce(nil) { ccurl_append($0, $1) }
    defer {
      ccurl_end(handle)
      ccurl_free(headers)
      words.deallocate()
    }
    var code = configure(handle, for: request, timeout: timeout)
    for step in [
      ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers),
      ccurl_set_buffer(handle, CURLOPT_ERRORBUFFER, words),
      receive(on: handle, into: transfer),
    ] where code == CURLE_OK { code = step }
    if code == CURLE_OK { code = ccurl_perform(handle) }
    return try withExtendedLifetime(transfer) { () throws(TransportFailure) in
      if let excess = transfer.excess { throw excess }
      guard code == CURLE_OK else {
        let message = words[0] == 0 ? ccurl_words(code) : UnsafePointer(words)
        throw TransportFailure(code, words: message.map { String(cString: $0) } ?? "")
      }
      return response(on: handle, body: transfer.body)
    }
  }

  private func configure(
    _ handle: UnsafeMutableRawPointer, for request: HTTPRequest, timeout: Duration
  ) -> CURLcode {
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.url),
      (CURLOPT_USERAGENT, request.userAgent),
      (CURLOPT_ACCEPT_ENCODING, "gzip, br"),
      (CURLOPT_PROTOCOLS_STR, request.protocols),
      (CURLOPT_REDIR_PROTOCOLS_STR, request.protocols),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, 1),
      (CURLOPT_MAXREDIRS, Self.redirectLimit),
      (CURLOPT_TIMEOUT_MS, max(timeout.milliseconds, 1)),
      (CURLOPT_CONNECTTIMEOUT_MS, max(min(timeout, Self.connectTimeout).milliseconds, 1)),
      (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2),
      (CURLOPT_NOSIGNAL, 1),
      // A name server that does not answer must not hold up the end of the run.
      (CURLOPT_QUICK_EXIT, 1),
    ]
    var code = CURLE_OK
    for (option, text) in texts where code == CURLE_OK {
      code = ccurl_set_text(handle, option, text)
    }
    for (option, number) in numbers where code == CURLE_OK {
      code = ccurl_set_long(handle, option, number)
    }
    if code == CURLE_OK, let authorities {
      code = ccurl_set_text(handle, CURLOPT_CAINFO, authorities)
    }
    return code
  }

  private func receive(on handle: UnsafeMutableRawPointer, into transfer: CurlTransfer) -> CURLcode
  {
    ccurl_set_sinks(
      handle,
      { bytes, size, count, context in
        guard let context else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).takeBody(buffer)
      },
      { bytes, size, count, context in
        guard let context else { return 0 }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).takeHeader(buffer)
      },
      Unmanaged.passUnretained(transfer).toOpaque())
  }

  private func response(on handle: UnsafeMutableRawPointer, body: [UInt8]) -> HTTPResponse {
    let field = { (name: String) in ccurl_header(handle, name).map { String(cString: $0) } }
    return HTTPResponse(
      status: ccurl_status(handle), body: body, entityTag: CacheValidator.text(field("ETag")),
      lastModified: CacheValidator.text(field("Last-Modified")), retryAfter: field("Retry-After"))
  }
}

extension Duration {
  /// The whole milliseconds in it.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

/// libcurl, loaded on first use: it brings some thirty libraries, which a build does not need.
enum LibCurl {
  /// Why it cannot be used, in the system's words; nil if it can.
  static let problem = ccurl_open().map { String(cString: $0) }
}

/// What comes in during one request; it ends the transfer where that is too much.
private final class CurlTransfer {
  private(set) var body: [UInt8] = []
  /// What came in was more than is taken; nil until then.
  private(set) var excess: TransportFailure?
  private var headerBytes = 0
  private let limit: Int
  /// For the headers of all answers of one request, in bytes.
  private static let headerLimit = 1 << 17

  /// `limit` is for the body after decompression, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The transfer that a C callback was given as its context.
  static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Returns how many bytes were taken; fewer than came end the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else {
      excess = .tooLarge(limit: limit)
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Counts the header of every answer on the way, since libcurl keeps them all in memory.
  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    if headerBytes > Self.headerLimit { excess = .headerTooLarge(limit: Self.headerLimit) }
    return excess == nil ? bytes.count : 0
  }
}
