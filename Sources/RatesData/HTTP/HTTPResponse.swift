/// What a server answered, after redirects.
struct HTTPResponse {
  let status: Int
  /// The body, decompressed.
  let body: [UInt8]
  let entityTag: String?
  let lastModified: String?
  /// The field as it came: seconds, or an HTTP date.
  let retryAfter: String?
}
