import Foundation
import SiteFiles
import SiteRelease
import TestSupport
import Testing

/// Releases where the output folder cannot be exchanged.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct FilesModeTests {
  @Test
  func `assets come first, then pages, then what lists them, and removals last`() throws {
    let site = try Site()
    try site.release(
      [
        "assets/app.1.css": "c", "index.html": "0", "usd/krw.html": "0", "old.html": "0",
        "sitemap.xml": "0", "usd/index.md": "0",
      ], mode: .files)
    let trace = site.base + "/trace"
    let outcome = try Driver(site: site).release(
      [
        "assets/app.2.css": "c", "index.html": "1", "usd/krw.html": "1", "404.html": "1",
        "sitemap.xml": "1", "usd/index.md": "1",
      ], mode: "files", fault: "renameat:\(EIO):3", trace: trace)
    // The manifest, 404.html (new ones are no renameat) and one page; the lists are still to come.
    guard case .refused(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(message.contains("index.html: Input/output error"))
    #expect(site.text("assets/app.2.css") == "c" && site.text("404.html") == "1")
    #expect(site.text("usd/krw.html") == "1" && site.text("old.html") == "0")
    #expect(site.text("assets/app.1.css") == "c" && site.text("usd/index.md") == "0")
  }

  /// With the second number, the first exchange, which is a trial, succeeds.
  @Test(arguments: ["exchange:\(EINVAL)", "exchange:\(ENOSYS)", "exchange:\(EXDEV):2"])
  func `a folder that does not exchange is told of once and served file by file`(
    fault: String
  ) throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    let driver = Driver(site: site)
    var notes: [String] = []
    for round in 0...3 {
      site.wait()
      let outcome = try driver.release(
        ["index.html": "\(round)", "usd/krw.html": "k", "a\(round).html": "a"],
        fault: round == 0 ? fault : String(fault.prefix { $0 != ":" }) + ":\(EINVAL)")
      guard case .shown(let note) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      notes.append(note)
      #expect(
        site.contents == [
          "index.html": "\(round)", "usd": "folder", "usd/krw.html": "k", "own.txt": "mine",
          "a\(round).html": "a",
        ])
    }
    #expect(notes[0].hasPrefix("files") && notes[0].contains("one by one"))
    #expect(notes.dropFirst().allSatisfy { $0 == "files" })
    #expect(try driver.release(["index.html": "9"]) == .shown("exchange"))
    #expect(site.contents == ["index.html": "9", "own.txt": "mine"])
  }

  @Test
  func `a place where no folder can be made beside the output folder is served file by file`()
    throws
  {
    let site = try Site()
    try site.own("own.txt", "mine")
    // A file of the name stands for a parent that may not be written.
    try Data().write(to: URL(fileURLWithPath: site.hidden))
    let first = try site.release(["index.html": "0"])
    #expect(
      first.mode == .files
        && first.obstacle == .siblingTaken(path: site.hidden, owner: nil))
    let second = try site.release(["index.html": "1"])
    #expect(second.mode == .files && second.obstacle == nil)
    #expect(site.contents == ["index.html": "1", "own.txt": "mine"])
    #expect(try !site.release(["index.html": "1"]).isChanged)
  }

  @Test(.enabled(if: canMount, "needs root: a mount of its own"))
  func `mount points are found early, and nothing crosses them`() throws {
    let site = try Site()
    try site.own("own.txt", "mine")
    let driver = Driver(site: site)
    let mounted = [
      "unshare", "-m", "sh", "-c",
      #"mount --bind "$3" "$3" && "$1" "$2" "$3" "$4" "$5"; s=$?; ls -a "$3/.."; exit $s"#, "sh",
    ]
    let outcome = try driver.release(["index.html": "0"], prefix: mounted)
    guard case .shown(let printed) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(printed.contains("\(site.output) is a mount point"))
    #expect(site.contents == ["index.html": "0", "own.txt": "mine"])
    // A file system inside: pages reach it, and the rest of the site stays where it is.
    try site.own("usd/own.txt", "below the mount")
    let inside = [
      "unshare", "-m", "sh", "-c",
      #"mount -t tmpfs none "$3/usd" && "$1" "$2" "$3" "$4" "$5" && cat "$3/usd/krw.html""#, "sh",
    ]
    let second = try driver.release(["index.html": "1", "usd/krw.html": "page"], prefix: inside)
    #expect(second == .shown("files \npage") || second == .shown("files\npage"))
    #expect(site.text("index.html") == "1" && site.text("usd/own.txt") == "below the mount")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root: files of another user"))
  func `an owner's file that may not be linked to has the files replaced one by one`() throws {
    let site = try Site(on: .disk)
    try site.own("theirs.txt", "root's")
    for path in ["", "/public"] { #expect(chown(site.base + path, 65534, 65534) == 0) }
    #expect(chmod(site.output + "/theirs.txt", 0o600) == 0)
    let isProtected =
      FileManager.default.contents(atPath: "/proc/sys/fs/protected_hardlinks") == Data("1\n".utf8)
    for round in 0...1 {
      let outcome = try Driver(site: site).release(["index.html": "\(round)"], user: "65534")
      guard case .shown(let note) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(note.hasPrefix("files") == isProtected)
      #expect(note.contains("theirs.txt cannot be carried") == (isProtected && round == 0))
      #expect(site.contents == ["index.html": "\(round)", "theirs.txt": "root's"])
    }
    #expect(try #require(site.status("theirs.txt")).st_uid == 0)
  }

  @Test
  func `explicit files after exchanges leave no trees behind`() throws {
    let site = try Site()
    for round in 0...2 { try site.release(["index.html": "\(round)"]) }
    site.wait()
    let report = try site.release(["index.html": "3"], mode: .files)
    #expect(report.mode == .files && report.obstacle == nil)
    #expect(site.hiddenEntries.isEmpty)
    #expect(site.contents == ["index.html": "3"])
  }

  private static let canMount: Bool = {
    guard geteuid() == 0, let site = try? Site() else { return false }
    let mount = ["unshare", "-m", "sh", "-c", "mount -t tmpfs none \"$3\"", "sh"]
    try? FileManager.default.createDirectory(
      atPath: site.output, withIntermediateDirectories: true)
    return (try? Driver(site: site).release([:], prefix: mount)) == .shown("")
  }()
}
