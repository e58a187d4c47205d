/// The theme's styles, scripts and pictures under names that change with their content.
package struct Assets: Sendable {
  /// Bytes by path from the site's root: `assets/app.0123456789abcdef.css`.
  package let files: [String: [UInt8]]
  /// That path by the name that templates use: `app_css`.
  let paths: [String: String]

  /// The assets of a theme; a folder such as `assets/app.js/` becomes one file of its parts, in
  /// the order of their names. Scripts and styles lose the lines that are empty or only comment,
  /// and styles, in which no text goes over several lines, what their lines are indented by.
  package init(theme: ThemeFiles) {
    var joined: [String: [UInt8]] = [:]
    for (path, bytes) in theme.bytes.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/")
      guard parts.count > 1, parts[0] == "assets" else { continue }
      let isStyle = parts[1].hasSuffix(".css")
      joined[String(parts[1]), default: []] +=
        isStyle || parts[1].hasSuffix(".js")
        ? Self.uncommented(bytes, isIndented: !isStyle) : bytes
    }
    var files: [String: [UInt8]] = [:]
    var paths: [String: String] = [:]
    for (name, bytes) in joined {
      let path = "assets/" + Self.hashed(name, bytes)
      files[path] = bytes
      paths[String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })] = path
    }
    self.files = files
    self.paths = paths
  }

  /// Comments are for those who read the theme; nobody has to load them. Those of several lines
  /// between `/*` and `*/` stay, because only a parser tells where they end.
  private static func uncommented(_ bytes: [UInt8], isIndented: Bool) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { line in
      let text = line.drop(while: \.isWhitespace)
      let isBlock = text.hasPrefix("/*") && text.hasSuffix("*/")
      return !text.isEmpty && !text.hasPrefix("//") && (!isBlock || text.dropLast(2).contains("*/"))
    }
    let shown = kept.map { isIndented ? $0 : $0.drop(while: \.isWhitespace) }
    return Array(shown.map { $0 + "\n" }.joined().utf8)
  }

  private static func hashed(_ name: String, _ bytes: [UInt8]) -> String {
    let digest = String(StableHash.fnv1a(bytes), radix: 16)
    let padded = String(repeating: "0", count: 16 - digest.count) + digest
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(padded)" }
    return "\(name[..<dot]).\(padded)\(name[dot...])"
  }
}
