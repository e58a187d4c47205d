import Testing

@testable import SitePublishing

@Suite(.timeLimit(.minutes(20)))
struct FTPSListingTests {
  private func read(_ text: String, isMachine: Bool) -> [[String]] {
    FTPSEntry.read(Array(text.utf8), isMachine: isMachine).map {
      [String(decoding: $0.name, as: UTF8.self), $0.kind == .file ? "\($0.size)" : "\($0.kind)"]
    }
  }

  @Test func `machine lists are read`() {
    let list = """
      type=cdir;sizd=4096; .\r\ntype=pdir;sizd=4096; ..\r\nType=dir;UNIX.mode=0755; 환율 표\r
      modify=20261123190911;Type=file;Size=12; a b;c.html\r\ntype=OS.unix=slink:/x y; z; link\r
      type=OS.unix=symlink;size=3; other link\r
      type=dir; a\tb\r\ntype=file;size=1; \u{7F}\r\n
      """
    #expect(
      read(list, isMachine: true) == [
        ["환율 표", "folder"], ["a b;c.html", "12"], ["link", "other"], ["other link", "other"],
      ])
  }

  @Test func `lists of Unix servers are read`() {
    let list = """
      total 8\r\ndrwxr-xr-x    2 1000     1000         4096 Nov 23 18:00 .\r
      drwxr-xr-x    2 1000     1000         4096 Nov 23  2025 환율 표\r
      -rw-------    1 1000     1000       123456 Nov 23 18:00  two spaces .html\r
      lrwxrwxrwx    1 1000     1000            3 Nov 23 18:00 link -> x -> y\r\n
      """
    #expect(
      read(list, isMachine: false) == [
        ["환율 표", "folder"], [" two spaces .html", "123456"], ["link", "other"],
      ])
  }

  @Test func `lists of Windows servers are read`() {
    let list =
      "11-23-26  06:00PM       <DIR>          usd eur\r\n11-23-2026  06:00PM   77 a b.html\r\n"
    #expect(read(list, isMachine: false) == [["usd eur", "folder"], ["a b.html", "77"]])
  }

  /// Of each way in which spaces could be divided among its parts, a pattern would try every one, which would take hours.
  @Test func `a line of spaces is read once`() {
    let spaces = String(repeating: " ", count: 4000)
    let lines = [
      "1 1 1\(spaces)a\u{2028}b", "1\(spaces)1 1 a\u{2028}b", "1 1\(spaces)1 a\u{85}b",
      "1 1 <DIR>\(spaces)",
    ]
    let many = String(repeating: lines.joined(separator: "\r\n") + "\r\n", count: 1000)
    #expect(read(many, isMachine: false).count == 3000)
  }

  @Test(arguments: [
    "11-23-26 06:00PM x a", "11-23-26 06:00XM 7 a", "11-2x-26 06:00 7 a", "11-23-26 PM 7 a",
    "11-23-26 06:00PM 7",
    "11-23-26 06:00PM 7 ", "11-23-26 06:00PM 99999999999999999999 a",
  ])
  func `what is no line of a Windows server is no entry`(line: String) {
    #expect(read(line, isMachine: false).isEmpty)
  }

  @Test(arguments: [
    "", "garbage", "-rw", "d", "type=file;size=x; y", "type=dir", "-rw 1 2 3 4 5 6 7",
  ])
  func `what is no list is no entry`(line: String) {
    #expect(read(line, isMachine: true).isEmpty)
    #expect(read(line, isMachine: false).isEmpty)
  }
}
