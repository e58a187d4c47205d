/// The script that makes open pages reload after a build.
enum ReloadScript {
  static let path = "/-/reload.js"
  static let versionPath = "/-/version"

  /// Asks for the version twice a second; while the preview is away, it keeps asking.
  static let source = """
    (function () {
      "use strict";
      var shown = document.currentScript.src.split("?")[1];
      function again() { setTimeout(ask, 500); }
      function ask() {
        fetch("\(versionPath)", { cache: "no-store" })
          .then(function (answer) { return answer.ok ? answer.text() : shown; })
          .then(function (version) {
            if (version === shown) { again(); } else { location.reload(); }
          })
          .catch(again);
      }
      again();
    })();

    """

  /// The page with the script, which is told what version the page has; the page's own policy
  /// (`script-src 'self'`) allows it.
  static func added(to page: [UInt8], version: String) -> [UInt8] {
    let element = Array("<script src=\"\(path)?\(version)\" defer></script>".utf8)
    let place =
      position(of: "</head>", in: page) ?? position(of: "</body>", in: page) ?? page.count
    return page[..<place] + element + page[place...]
  }

  /// Where the tag begins, in capital or small letters.
  private static func position(of tag: String, in page: [UInt8]) -> Int? {
    let wanted = Array(tag.utf8)
    guard page.count >= wanted.count else { return nil }
    return (0...(page.count - wanted.count)).first { start in
      wanted.indices.allSatisfy { lowercased(page[start + $0]) == wanted[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
