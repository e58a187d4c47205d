import Foundation

/// Writes one Swift file that holds every file below a folder; what is no text is in base64.
///
/// Called by the build plugin as `embed-files FOLDER OUTPUT`.
@main
enum EmbedFiles {
  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
    let output = URL(filePath: CommandLine.arguments[2])
    var source =
      "enum DefaultThemeFiles {\n  static let all: [(path: String, text: String, isBase64: Bool)] = [\n"
    for path in try paths(below: folder) {
      let bytes = try Data(contentsOf: folder.appending(path: path))
      let text = String(data: bytes, encoding: .utf8)
      let shown = literal(text ?? bytes.base64EncodedString())
      source += "    (\(literal(path)), \(shown), \(text == nil)),\n"
    }
    source += "  ]\n}\n"
    // A file that stays as it is spares a compile of all that is built with it.
    guard (try? String(contentsOf: output, encoding: .utf8)) != source else { return }
    try source.write(to: output, atomically: true, encoding: .utf8)
  }

  private static func paths(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { !folder.appending(path: $0).hasDirectoryPath(onDisk: true) }
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .sorted()
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case let control where control.value < 0x20: "\\u{\(String(control.value, radix: 16))}"
    default: String(scalar)
    }
  }
}

extension URL {
  fileprivate func hasDirectoryPath(onDisk: Bool) -> Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == onDisk
  }
}
