import CCurl

/// How long a server wants to be left alone; RFC 9110, section 10.2.3.
enum RetryAfter {
  /// A longer wait is taken for a mistake and cut to this, in seconds.
  static let longest: Int64 = 7 * 86_400

  /// Seconds to wait, not negative; nil where the field is absent or neither a number of seconds nor
  /// a date. `now` is in seconds since 1970.
  static func seconds(_ field: String?, now: Int64) -> Int64? {
    guard let field else { return nil }
    let isNumber = !field.isEmpty && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber { return min(Int64(field) ?? longest, longest) }
    let date = LibCurl.problem == nil ? Int64(ccurl_date(field)) : -1
    return date < 0 ? nil : min(max(date - now, 0), longest)
  }
}
