/// One request to a server that takes files: HTTP of any method, or FTP.
package struct TransferRequest: Sendable {
  /// What is asked.
  package enum Action: Sendable {
    /// An HTTP method, such as `PUT`, with further lines of the header.
    case http(method: String, headers: [String])
    /// FTP commands before and after the transfer of `url`; without a transfer if that names a folder.
    /// A command that begins with `*` may fail.
    case ftp(before: [String], after: [String])
    /// The contents of an FTP folder, whose `url` ends with a slash, by `LIST` or `MLSD`.
    case ftpListing(command: String)
  }

  /// What is asked.
  package let action: Action
  /// The address, percent-encoded, without name and password.
  package let url: String
  /// What is sent; nil for nothing.
  package let body: [UInt8]?
  /// The largest answer that is taken, in bytes.
  package let limit: Int

  /// A request that sends `body` and takes an answer of `limit` bytes at most.
  package init(_ action: Action, url: String, body: [UInt8]? = nil, limit: Int = 1 << 20) {
    self.action = action
    self.url = url
    self.body = body
    self.limit = limit
  }
}

extension TransferRequest {
  /// The further lines of an HTTP header.
  var headers: [String] {
    if case .http(_, let headers) = action { headers } else { [] }
  }
}

/// A server's answer to a `TransferRequest`.
package struct TransferResponse: Sendable {
  /// The status of HTTP, or the last reply code of FTP.
  package let status: HTTPStatus
  /// The body.
  package let body: [UInt8]
  /// How many requests it took.
  package let tries: Int
  /// The folder that an FTP server showed after the login.
  package let entryPath: String?
  private let fields: [String: String]

  /// The fields of a header that publishing asks for.
  static let fieldNames = [
    "Date", "ETag", "Location", "Retry-After", "WWW-Authenticate", "x-amz-bucket-region",
  ]

  init(status: HTTPStatus, body: [UInt8], tries: Int, entryPath: String?, fields: [String: String])
  {
    self.status = status
    self.body = body
    self.tries = tries
    self.entryPath = entryPath
    self.fields = fields
  }

  /// A field of the header; nil if it is absent.
  package subscript(field: String) -> String? { fields[field] }
}
