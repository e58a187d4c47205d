/// A GET request.
struct HTTPRequest {
  /// The address; `https`, or `http` where the configuration says so.
  let url: String
  /// The product that asks, with its version.
  let userAgent: String
  /// Further lines of the header, such as `Accept: application/json`.
  let headers: [String]

  /// The protocols that may be spoken, here and after redirects: plain HTTP only where the address
  /// itself names it.
  var protocols: String {
    url.lowercased().hasPrefix("http://") ? "http,https" : "https"
  }
}
