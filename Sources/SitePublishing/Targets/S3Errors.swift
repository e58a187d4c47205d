import Formats
import Transport

/// What a store refuses, in words.
struct S3Errors: Sendable {
  /// What the target is called: its address.
  let name: String

  /// The code of an error, such as `NoSuchKey`; nil if the answer has none.
  func code(of response: TransferResponse) -> String? {
    ServerXML(response.body, record: "Contents")?.fields["Code"].map(\.printable)
  }

  /// Whether a request did not come through as it was sent.
  private static let interruptions = ["RequestTimeout", "IncompleteBody", "BadDigest"]

  /// Whether a store may refuse a write because it knows no conditions. AWS answers 501 to headers that it does not know;
  /// other stores answer 400 with codes of their own, or with none.
  func mayKnowNoConditions(_ response: TransferResponse) -> Bool {
    response.status == 501
      || response.status == 400 && code(of: response).map(Self.interruptions.contains) != true
  }

  func error(_ failure: TransportFailure) -> PublishError {
    PublishError(failure, at: name, login: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
  }

  /// - Parameter action: What was tried, such as `listing`.
  func error(_ response: TransferResponse, _ action: String) -> PublishError {
    let code = code(of: response)
    let what = "\(name): \(action): the store answers \(response.status)"
    let words = code.map { "\(what) (\($0))" } ?? what
    switch (code, response.status) {
    case ("RequestTimeTooSkewed", _):
      let there = response["Date"].map { "; the store has \($0.printable)" } ?? ""
      return PublishError(.refused, "\(words)\(there); set this machine's clock")
    case ("InvalidAccessKeyId", _), ("SignatureDoesNotMatch", _), ("InvalidSecurity", _):
      return PublishError(
        .refused, "\(words); check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and \"region\"")
    case ("ExpiredToken", _), ("InvalidToken", _):
      return PublishError(.refused, "\(words); get new keys with their AWS_SESSION_TOKEN")
    case (_, 507), ("QuotaExceeded", _), ("EntityTooLarge", _):
      return PublishError(.failed, "\(words); make room there, then run again")
    case ("NoSuchBucket", _):
      return PublishError(.failed, "\(words); create the bucket, or check \"to\"")
    case ("AuthorizationHeaderMalformed", _), ("PermanentRedirect", _), (_, 301), (_, 307):
      let region = response["x-amz-bucket-region"].map { " \"\($0.printable)\"" } ?? ""
      return PublishError(.configuration, "\(words); set \"region\" to the bucket's\(region)")
    case (let code?, _) where Self.interruptions.contains(code):
      return PublishError(
        .interrupted, "\(words); run again later; what has arrived is not sent again")
    case (_, 401), (_, 403):
      return PublishError(
        .refused, "\(words); allow these keys to list, read, write and delete in the bucket")
    case (_, let status) where status.mayPass || status.kind == .broken:
      let wait = response["Retry-After"].map { " (it asks for a pause of \($0.printable) s)" } ?? ""
      return PublishError(
        .failed, "\(words)\(wait); run again later; what has arrived is not sent again")
    default: return PublishError(.failed, "\(words); check \"to\" and \"endpoint\"")
    }
  }
}
