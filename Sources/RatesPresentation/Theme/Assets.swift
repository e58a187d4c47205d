import Basics
import Digests

/// The theme's styles, scripts and pictures under names that change with their content.
package struct Assets: Sendable {
  /// Bytes by path from the site's root: `assets/app.0123456789abcdef.css`.
  package let files: [String: [UInt8]]
  /// That path by the name that templates use: `app_css`.
  let paths: [String: String]
  /// What browsers check a file against, by the same name; empty without libcrypto.
  let integrity: [String: String]

  /// The assets of a theme; a folder such as `assets/list.js/` becomes one file of its parts, in
  /// the order of their names, and `assets/list+converter.js/` gives its parts to both files.
  /// Scripts and styles lose indentation, the lines that are empty or only comment, and spaces that mean
  /// nothing; files with a text of several lines do not.
  ///
  /// - Parameter accent: The site's own color, which ends `app.css`.
  package init(theme: ThemeFiles, accent: AccentColor? = nil) {
    var joined: [String: [UInt8]] = [:]
    let assets = theme.bytes.filter { $0.key.hasPrefix("assets/") }.map { path, bytes in
      let parts = path.split(separator: "/")
      return (folder: parts[1], name: parts.dropFirst(2).joined(separator: "/"), bytes: bytes)
    }
    for asset in assets.sorted(by: { ($0.name, $0.folder) < ($1.name, $1.folder) }) {
      let bytes =
        asset.folder.hasSuffix(".css")
        ? StyleText.packed(Self.shortened(asset.bytes))
        : asset.folder.hasSuffix(".js") ? Self.script(asset.bytes) : asset.bytes
      for name in Self.files(of: asset) { joined[name, default: []] += bytes }
    }
    if let accent { joined["app.css", default: []] += Array(accent.style.utf8) }
    var files: [String: [UInt8]] = [:]
    var paths: [String: String] = [:]
    for (name, bytes) in joined {
      let path = "assets/" + Self.hashed(name, bytes)
      files[path] = bytes
      paths[String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })] = path
    }
    self.files = files
    self.paths = paths
    integrity = paths.mapValues { path in
      files[path].map { SHA256.problem == nil ? SHA256.integrity(of: $0) : "" } ?? ""
    }
  }

  /// The files that a part goes into: two for one in a folder such as `list+converter.js`.
  private static func files(of part: (folder: Substring, name: String, bytes: [UInt8])) -> [String]
  {
    guard !part.name.isEmpty, let dot = part.folder.lastIndex(of: ".") else {
      return [String(part.folder)]
    }
    return part.folder[..<dot].split(separator: "+").map { "\($0)\(part.folder[dot...])" }
  }

  private static func script(_ bytes: [UInt8]) -> [UInt8] {
    let short = shortened(bytes)
    return short.split(separator: UInt8(ascii: "\n")).contains(where: mayEndInText)
      ? short : ScriptText.packed(short)
  }

  /// Comments are for those who read the theme; nobody has to load them. Comments of several lines
  /// between `/*` and `*/` stay, because only a parser knows where they end. So does all of a file
  /// that may have a text of several lines.
  private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard !lines.contains(where: mayEndInText) else { return bytes }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for line in lines {
      let text = line.drop(while: isIndent)
      guard !text.isEmpty, !text.starts(with: "//".utf8), !isBlockComment(text) else { continue }
      kept += text
      kept.append(UInt8(ascii: "\n"))
    }
    return kept
  }

  /// Whether a text may go on in the next line: one between backticks, or after a backslash.
  private static func mayEndInText(_ line: ArraySlice<UInt8>) -> Bool {
    line.count { $0 == UInt8(ascii: "`") } % 2 == 1 || line.last == UInt8(ascii: "\\")
  }

  private static func isIndent(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Whether the line is one comment between `/*` and `*/` and nothing else.
  private static func isBlockComment(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "/*".utf8) else { return false }
    let rest = line.dropFirst(2)
    let end = rest.indices.first { rest[$0...].starts(with: "*/".utf8) }
    return end == line.endIndex - 2
  }

  private static func hashed(_ name: String, _ bytes: [UInt8]) -> String {
    let hash = String(StableHash.fnv1a(bytes), radix: 16).padded(to: 16)
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(hash)" }
    return "\(name[..<dot]).\(hash)\(name[dot...])"
  }
}
