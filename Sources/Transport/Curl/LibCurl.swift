import CCurl

/// libcurl, loaded on first use: it brings some thirty libraries, which a build does not need.
enum LibCurl {
  /// Why it cannot be used, in the system's words; nil if it can.
  static let problem = ccurl_open().map { String(cString: $0) }
}
