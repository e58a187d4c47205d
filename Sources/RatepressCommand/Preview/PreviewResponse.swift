import SiteFiles

/// An answer of the preview server.
struct PreviewResponse: Sendable {
  let status: UInt32
  var headers: [(name: String, value: String)]
  let body: PreviewBody

  init(
    status: UInt32 = 200, type: String, headers: [(name: String, value: String)] = [],
    body: PreviewBody
  ) {
    self.status = status
    self.headers = headers + [("Content-Type", type)]
    self.body = body
  }

  /// A line of plain text.
  static func text(
    _ status: UInt32, _ line: String, headers: [(name: String, value: String)] = []
  ) -> PreviewResponse {
    PreviewResponse(
      status: status, type: MediaType.plainText.name, headers: headers,
      body: PreviewBody(Array("\(line)\n".utf8)))
  }

  /// Sends the browser on to another path of the preview.
  static func redirect(to path: String) -> PreviewResponse {
    .text(302, "See \(path)", headers: [("Location", path)])
  }
}
