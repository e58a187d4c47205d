/// The status of an HTTP response; RFC 9110, section 15.
package struct HTTPStatus: Sendable, Hashable {
  /// What a status means for whoever asked.
  package enum Kind: Sendable {
    case success
    /// The answer is elsewhere, or what is known already still holds.
    case redirection
    /// The server asks for fewer requests.
    case limited
    /// It may be another one a moment later.
    case passing
    /// The request is at fault, or not allowed.
    case refused
    /// The server is at fault, and stays so.
    case broken
    /// No status of a final response.
    case other
  }

  /// The three digits; 0 if there was no response.
  package let code: Int

  /// The status of a response line.
  package init(_ code: Int) { self.code = code }

  /// What it means.
  package var kind: Kind {
    switch code {
    case 200...299: .success
    case 300...399: .redirection
    case 429: .limited
    // A content delivery network sends 520 to 524 if it cannot reach the server behind it.
    case 408, 425, 500, 502, 503, 504, 520...524: .passing
    case 400...499: .refused
    case 500...599: .broken
    default: .other
    }
  }

  /// Whether the same request may succeed later.
  package var mayPass: Bool { kind == .passing || kind == .limited }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
  /// The status of a code that is known.
  package init(integerLiteral code: Int) { self.init(code) }
}

extension HTTPStatus: CustomStringConvertible {
  /// The three digits.
  package var description: String { "\(code)" }
}
