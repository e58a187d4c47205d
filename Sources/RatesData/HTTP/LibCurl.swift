import CCurl

/// libcurl, opened by what needs it first: it brings some thirty libraries, which building needs not.
enum LibCurl {
  /// Why it cannot be used, in the words of the system; nil where it can.
  static let problem = ccurl_open().map { String(cString: $0) }
}
