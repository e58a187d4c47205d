import RatesDomain

/// Where the pages of one language lie below the site's root.
struct PageAddress {
  /// Empty for the first language, `en/` for a further one.
  let folder: String
  /// The base whose list is this language's start; nil if that is the list of prices.
  let firstBase: CurrencyCode?

  /// This language's start page, without ending.
  var start: String { folder + "index" }

  /// The list of prices in the home currency, without ending.
  var homeList: String { homeFolder + "index" }

  /// Its folder, empty or with a slash at its end.
  var homeFolder: String { firstBase == nil ? folder : "\(folder)home/" }

  /// The list of a base, without ending.
  func list(_ base: CurrencyCode) -> String { listFolder(base) + "index" }

  /// The folder of a base's list, empty or with a slash at its end.
  func listFolder(_ base: CurrencyCode) -> String {
    base == firstBase ? folder : converters(base)
  }

  /// The folder of a base's converters, with a slash at its end; each is named for its quote
  /// currency.
  func converters(_ base: CurrencyCode) -> String {
    "\(folder)\(base.lowercased)/"
  }

  /// The web app manifest, which is next to its start page.
  var manifest: String { "\(folder)manifest.webmanifest" }

  /// The relative path from a page to the site's root.
  static func root(from path: String) -> String {
    String(repeating: "../", count: path.count { $0 == "/" })
  }

  /// A page's address on the web; a folder's own page has the folder's.
  static func absolute(_ path: String, site: String) -> String {
    let index = "index.html"
    let isIndex = path == index || path.hasSuffix("/" + index)
    return "\(site)/" + (isIndex ? path.dropLast(index.count) : path[...])
  }

  /// The relative path from a page to another, both given from the site's root.
  static func relative(from page: String, to target: String) -> String {
    let from = page.split(separator: "/").dropLast()
    let to = target.split(separator: "/")
    let shared = zip(from, to.dropLast()).prefix { $0 == $1 }.count
    let up = String(repeating: "../", count: from.count - shared)
    return up + to.dropFirst(shared).joined(separator: "/")
  }

  /// The relative path from a page to a folder, with a slash at its end; empty if it is the page's
  /// own.
  static func relative(from page: String, toFolder folder: String) -> String {
    String(relative(from: page, to: folder + "-").dropLast())
  }
}

extension CurrencyCode {
  /// The code as paths have it.
  var lowercased: String {
    let letters = description.utf8
    return String(unsafeUninitializedCapacity: letters.count) { lowercased in
      for (index, letter) in letters.enumerated() { lowercased[index] = letter | 0x20 }
      return letters.count
    }
  }
}
