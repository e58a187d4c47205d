import Basics

/// The path of a request, percent signs resolved.
enum RequestPath {
  /// The path below the root that a request's target names, such as `usd/krw.html`; empty for the
  /// root, with a slash at its end for a folder.
  ///
  /// Nil for what no file of a site is called: paths that do not begin with a slash, are no UTF-8,
  /// or hold an empty part, `.`, `..`, a backslash or a control character.
  static func decode(_ target: String) -> String? {
    guard target.hasPrefix("/"), let bytes = PercentEncoding.decodeStrictly(target.dropFirst()),
      let path = String(validating: bytes, as: UTF8.self), path.isSingleLine,
      !path.contains("\\")
    else { return nil }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
    return path
  }
}
