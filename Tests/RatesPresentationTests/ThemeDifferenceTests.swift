import Testing

@testable import RatesPresentation

@Suite("Differences of texts", .timeLimit(.minutes(20)))
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff.text(from: Array(old.utf8), named: "a", to: Array(new.utf8), named: "b")
  }

  @Test
  func `equal texts have no difference`() {
    #expect(diff("x\ny\n", "x\ny\n") == "")
  }

  @Test
  func `a change has three lines around it, and a distant one a hunk of its own`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n5\n", with: "\nfive\n").replacing("\n19\n", with: "\n19\nnew\n")
    #expect(
      diff(old, new) == """
        --- a
        +++ b
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        @@ -17,4 +17,5 @@
         17
         18
         19
        +new
         20

        """)
  }

  @Test(arguments: [
    ("", "a\n", "@@ -0,0 +1,1 @@\n+a\n"), ("a\n", "", "@@ -1,1 +0,0 @@\n-a\n"),
    ("a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"),
    ("a\r\n", "a\n", "@@ -1,1 +1,1 @@\n-a\r\n+a\n"),
  ])
  func `ends of texts and of lines count`(old: String, new: String, hunk: String) {
    #expect(diff(old, new) == "--- a\n+++ b\n" + hunk)
  }

  @Test(arguments: [(30, 30), (7, 2), (300, 250), (2_500, 2_500), (100, 30_000)])
  func `the hunks make the new text of the old one`(old: Int, new: Int) throws {
    var state = UInt64(old)
    func text(_ count: Int) -> String {
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return "\(state >> 61)\n"
      }.joined()
    }
    let (oldText, newText) = (text(old), text(new))
    #expect(try applied(diff(oldText, newText), to: oldText) == newText)
  }

  /// What a patch makes of a text all of whose lines end.
  private func applied(_ patch: String, to text: String) throws -> String {
    let old = text.split(separator: "\n")
    var new: [Substring] = []
    var next = 0
    for line in patch.split(separator: "\n").dropFirst(2) {
      if line.hasPrefix("@@") {
        let start = try #require(
          line.split(separator: " ")[1].dropFirst().split(separator: ",").first)
        let hunk = try #require(Int(start)) - 1
        new += old[next..<max(hunk, next)]
        next = max(hunk, next)
      } else if line.hasPrefix("+") {
        new.append(line.dropFirst())
      } else {
        try #require(old[next] == line.dropFirst())
        if line.hasPrefix(" ") { new.append(old[next]) }
        next += 1
      }
    }
    return (new + old[next...]).map { $0 + "\n" }.joined()
  }
}

@Suite("Own theme and built-in theme", .timeLimit(.minutes(20)))
struct ThemeDifferenceTests {
  private func difference(_ path: String, _ bytes: [UInt8]) throws -> ThemeDifference {
    try ThemeFiles(overrides: [path: bytes], folder: "Own").difference(of: path)
  }

  @Test(arguments: ThemeFiles().builtIn.keys.sorted())
  func `a built-in file, taken over as it is, is the same`(path: String) throws {
    #expect(try difference(path, try #require(ThemeFiles().builtIn[path])) == .same)
  }

  @Test(arguments: [
    ("assets/own.css", ThemeDifference.added), ("pages/gone.html", .added),
    ("assets/app.css", .replacesFolder), ("assets/icon.svg", .binary(builtIn: 0, own: 2)),
  ])
  func `a file that cannot be compared line by line`(path: String, state: ThemeDifference) throws {
    let found = try difference(path, [0, 1])
    if case .binary(_, let own) = found { #expect(own == 2) } else { #expect(found == state) }
  }

  @Test
  func `strings are compared key by key`() throws {
    let builtIn = try StringsFile.texts(
      try #require(ThemeFiles().builtIn["strings/en.toml"]), file: "en.toml")
    let all = try #require(builtIn["all"])
    let own = #"""
      motto = "Own"
      all = "나머지\n\"x\"\u0001"
      """#
    #expect(
      try difference("strings/en.toml", Array(own.utf8))
        == .text(
          """
          --- built-in/strings/en.toml
          +++ Own/strings/en.toml
          -all = "\(all)"
          +all = "나머지\\n\\"x\\"\\u0001"
          +motto = "Own"

          """))
    #expect(try difference("strings/en.toml", Array("all = \"\(all)\"".utf8)) == .same)
    #expect(throws: ThemeError.self) { try difference("strings/en.toml", Array("x".utf8)) }
  }

  @Test(arguments: [
    ("pages/404.html", 1), ("strings", 12), ("strings/", 12), ("", 0), ("..", 0), ("/", 0),
    ("string", 0), ("../strings", 0),
  ])
  func `a path names a file or all files of a folder`(path: String, count: Int) {
    #expect(ThemeFiles().builtInPaths(at: path).count == count)
  }
}
