/// A GET request.
package struct HTTPRequest {
  /// The address, `https` or `http`.
  package let url: String
  /// The product that asks, with its version.
  package let userAgent: String
  /// Further lines of the header, such as `Accept: application/json`.
  package let headers: [String]

  /// A request of one address.
  package init(url: String, userAgent: String, headers: [String]) {
    self.url = url
    self.userAgent = userAgent
    self.headers = headers
  }

  /// The protocols that may be used: plain HTTP only if the address itself begins with it.
  var protocols: String {
    url.lowercased().hasPrefix("http://") ? "http,https" : "https"
  }

  /// The same after redirects: plain HTTP only from this machine.
  var redirectProtocols: String { LocalAddress.isMeant(by: url) ? protocols : "https" }
}

/// A server's answer, after redirects.
package struct HTTPResponse {
  /// The status.
  package let status: HTTPStatus
  /// The body, decompressed.
  package let body: [UInt8]
  /// `ETag`, if it is fit to be stored and sent back.
  package let entityTag: String?
  /// `Last-Modified`, if it is fit to be stored and sent back.
  package let lastModified: String?
  /// The field as it came: seconds, or an HTTP date.
  let retryAfter: String?
}

/// `ETag` and `Last-Modified`, which are sent back as they came.
package enum CacheValidator {
  /// The field's text, if it is fit to be stored and sent: printable ASCII of moderate length.
  package static func text(_ field: String?) -> String? {
    guard let field, (1...256).contains(field.utf8.count),
      field.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return field
  }
}
