import CCurl

/// The time until a rate-limiting server accepts the next request; RFC 9110, section 10.2.3.
enum RetryAfter {
  /// Seconds to wait, from 0 to `longest`; nil if the field is absent or neither a number of seconds
  /// nor a date. `now` is in seconds since 1970.
  static func seconds(_ field: String?, now: Int64, longest: Int64) -> Int64? {
    guard let field else { return nil }
    let isNumber = !field.isEmpty && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber { return min(Int64(field) ?? longest, longest) }
    guard let date = moment(field) else { return nil }
    return min(max(date - now, 0), longest)
  }

  /// The moment of an HTTP date in seconds since 1970; nil if it is none.
  static func moment(_ date: String) -> Int64? {
    let moment = LibCurl.problem == nil ? Int64(ccurl_date(date)) : -1
    return moment < 0 ? nil : moment
  }
}
