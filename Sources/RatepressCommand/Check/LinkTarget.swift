import Foundation
import RatepressSite

/// Where a link of a page leads.
enum LinkTarget: Equatable {
  /// To another site, or to something that is no file.
  case elsewhere
  /// Above the site's root.
  case outside
  /// To this path from the site's root.
  case file(String)

  /// Follows a link.
  ///
  /// - Parameters:
  ///   - page: The page's path from the site's root.
  ///   - address: The site's address; absolute links below it are the site's own.
  init(_ link: String, on page: String, address: SiteAddress?) {
    var link = link[...]
    if let own = address?.text, link.hasPrefix(own) {
      let rest = link.dropFirst(own.count)
      guard rest.first.map({ "/?#".contains($0) }) ?? true else {
        self = .elsewhere
        return
      }
      link = (address?.path.dropLast() ?? "") + rest
      if link.first != "/" { link = "/" + link }
    }
    guard !link.hasPrefix("//"), !Self.hasScheme(link) else {
      self = .elsewhere
      return
    }
    let path = link.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else {
      self = path.isEmpty ? .file(page) : Self.relative(path, from: page)
      return
    }
    let root = address?.path ?? "/"
    if path + "/" == root {
      self = .file("index.html")
    } else if path.hasPrefix(root) {
      self = Self.relative(path.dropFirst(root.count), from: "")
    } else {
      // Other pages may well link to what else is on their host; this one has only ways home.
      self = page.split(separator: "/").last == "404.html" ? .outside : .elsewhere
    }
  }

  private static func relative(_ path: Substring, from page: String) -> LinkTarget {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    for step in steps {
      switch step {
      case "", ".": continue
      case "..":
        guard parts.popLast() != nil else { return .outside }
      default:
        parts.append(String(step).removingPercentEncoding ?? String(step))
      }
    }
    // A server shows a folder's index.
    if ["", ".", ".."].contains(steps.last) { parts.append("index.html") }
    return .file(parts.joined(separator: "/"))
  }

  /// A scheme as RFC 3986, section 3.1, has it, and its colon.
  private static func hasScheme(_ link: Substring) -> Bool {
    guard let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = link[..<colon]
    return scheme.first.map { $0.isASCII && $0.isLetter } ?? false
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
