import Foundation
import SiteFiles

/// A line of `rsync --list-only`, such as `-rw-r--r--        1234 2026/01/31 12:34:56 usd/krw.html`.
struct RsyncEntry {
  let path: RelativePath
  let isFolder: Bool
  /// In bytes.
  let size: Int

  /// Nil for the folder itself and for anything else.
  init?(_ line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
    guard words.count == 5, words[0].count >= 10,
      let size = Int(String(decoding: words[1], as: UTF8.self)),
      !words[4].elementsEqual(".".utf8)
    else { return nil }
    var name = words[4]
    if words[0].first == UInt8(ascii: "l") {
      let text = String(decoding: name, as: UTF8.self)
      // The first arrow: what follows it is up to whoever made the link.
      name = Array(text.components(beforeFirst: " -> ").utf8)[...]
    }
    path = RelativePath(bytes: Self.unescaped(name))
    isFolder = words[0].first == UInt8(ascii: "d")
    self.size = size
  }

  /// Undoes `\#012` for a byte that cannot be shown, and for a backslash before such.
  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "#"), rest.count >= 4,
        let code = UInt8(String(decoding: rest.dropFirst().prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension String {
  fileprivate func components(beforeFirst mark: String) -> Substring {
    guard let range = range(of: mark) else { return self[...] }
    return self[..<range.lowerBound]
  }
}
