import Foundation
import SiteFiles
import SiteRelease
import TestSupport
import Testing

@Suite(.waiting, .timeLimit(.minutes(20)))
struct OwnerFilesTests {
  let pages = ["index.html": "list", "usd/krw.html": "krw"]

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `everything of the owner's stays as it is, release after release`(mode: ReleaseMode) throws {
    let site = try Site(on: .disk)
    try site.own(".gitignore", "*\n!.gitignore\n")
    try site.own(".well-known/acme/token", "t")
    try site.own(".git/objects/ab/cdef", "blob")
    try site.own("usd/note.txt", "mine beside pages")
    try site.own("locked/secret.txt", "s")
    let files = FileManager.default
    try files.createDirectory(
      atPath: site.output + "/empty/inner", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: site.output + "/link", withDestinationPath: "../elsewhere")
    try files.createSymbolicLink(
      atPath: site.output + "/dangling", withDestinationPath: "nothing/there")
    #expect(mkfifo(site.output + "/pipe", 0o600) == 0)
    #expect(chmod(site.output + "/locked/secret.txt", 0o400) == 0)
    #expect(chmod(site.output + "/locked", 0o500) == 0)
    #expect(chmod(site.output + "/empty", 0o1777) == 0)
    let mine = site.contents
    let isMine = { (path: String) in path != "" && mine[path] != nil && path != "usd" }
    // The link count changes the time of last status change of a file; nothing else may change.
    let facts = { (path: String) -> String in
      guard let s = site.status(path) else { return "gone" }
      let isFolder = s.st_mode & S_IFMT == S_IFDIR
      return "\(isFolder ? 0 : s.st_ino) \(s.st_mode) \(s.st_size) \(s.st_uid) "
        + "\(s.st_mtim.tv_sec).\(s.st_mtim.tv_nsec)"
    }
    let before = mine.keys.filter(isMine).sorted().map { $0 + facts($0) }
    for round in 1...4 {
      if round != 2 { site.wait() }
      let report = try site.release(
        ["index.html": "list \(round)", "usd/krw.html": "krw", "usd/\(round).html": "x"],
        mode: mode)
      #expect(report.mode == mode && report.conflicts.isEmpty)
      #expect(site.contents.filter { isMine($0.key) } == mine.filter { isMine($0.key) })
      #expect(mine.keys.filter(isMine).sorted().map { $0 + facts($0) } == before)
      #expect(site.text("index.html") == "list \(round)")
    }
    #expect(chmod(site.output + "/locked", 0o700) == 0)
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `what the owner deletes does not come back`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.own("a.txt", "a")
    try site.own("folder/b.txt", "b")
    try FileManager.default.createDirectory(
      atPath: site.output + "/empty", withIntermediateDirectories: true)
    for round in 1...6 {
      site.wait()
      try site.release(["index.html": "\(round)"], mode: mode)
      if round == 2 { try site.remove("a.txt") }
      if round == 3 { try site.remove("folder") }
      if round == 4 { try site.remove("empty") }
      #expect((site.text("a.txt") != nil) == (round < 2))
      #expect((site.text("folder/b.txt") != nil) == (round < 3))
      #expect((site.status("empty") != nil) == (round < 4))
    }
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `what the owner edits, in place or by a new file, is what is shown`(
    mode: ReleaseMode
  ) throws {
    let site = try Site()
    try site.own("a.txt", "a0")
    for round in 1...5 {
      site.wait()
      try site.release(["index.html": "\(round)"], mode: mode)
      #expect(site.text("a.txt") == "a\(round - 1)")
      if round.isMultiple(of: 2) { try site.remove("a.txt") }
      let file = fopen(site.output + "/a.txt", "w")
      fputs("a\(round)", file)
      fclose(file)
      try site.own("new\(round).txt", "n")
    }
    #expect((1...4).allSatisfy { site.text("new\($0).txt") == "n" })
  }

  @Test(arguments: Disk.allCases, [ReleaseMode.exchange, .files])
  func `a file of the owner's in a page's place stays, is named, and gives way when it goes`(
    disk: Disk, mode: ReleaseMode
  ) throws {
    let site = try Site(on: disk)
    try site.own("index.html", "my own start page")
    try site.own("en", "a file where pages want a folder")
    let inode = site.inode("index.html")
    let all = ["index.html": "list", "usd/krw.html": "krw", "en/index.html": "e", "en/a.html": "a"]
    for round in 1...3 {
      let report = try site.release(
        all.merging(["usd/krw.html": "krw \(round)"]) { $1 }, mode: mode)
      #expect(report.conflicts == ["en", "index.html"])
      #expect(report.written == 1)
      #expect(site.text("index.html") == "my own start page" && site.inode("index.html") == inode)
      #expect(site.text("en") == "a file where pages want a folder")
      site.wait()
    }
    #expect(try !site.release(all.merging(["usd/krw.html": "krw 3"]) { $1 }, mode: mode).isChanged)
    try site.remove("index.html")
    try site.remove("en")
    let report = try site.release(all, mode: mode)
    #expect(report.conflicts.isEmpty)
    #expect(site.text("index.html") == "list" && site.text("en/index.html") == "e")
    // Having been missing, they are ours from now on.
    site.wait()
    try site.release(["usd/krw.html": "k"], mode: mode)
    #expect(site.contents == ["usd": "folder", "usd/krw.html": "k"])
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a link or a folder in a page's place is the owner's and is not followed`(
    mode: ReleaseMode
  ) throws {
    let site = try Site()
    try Data("outside".utf8).write(to: URL(fileURLWithPath: site.base + "/outside.txt"))
    try FileManager.default.createDirectory(
      atPath: site.base + "/outside", withIntermediateDirectories: true)
    try site.release(
      ["a.html": "a", "b.html": "b", "usd/krw.html": "k", "usd/eur.html": "e"], mode: mode)
    site.wait()
    try site.remove("a.html")
    try site.remove("b.html")
    try site.remove("usd")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: site.output + "/a.html", withDestinationPath: "../outside.txt")
    try site.own("b.html/inside.txt", "i")
    try files.createSymbolicLink(atPath: site.output + "/usd", withDestinationPath: "../outside")
    for round in 1...3 {
      let report = try site.release(
        ["a.html": "A\(round)", "b.html": "B", "c.html": "C\(round)", "usd/krw.html": "K"],
        mode: mode)
      #expect(report.conflicts == ["a.html", "b.html", "usd"])
      #expect(site.contents["a.html"] == "-> ../outside.txt")
      #expect(site.contents["usd"] == "-> ../outside" && site.text("b.html/inside.txt") == "i")
      #expect(site.text("c.html") == "C\(round)")
      site.wait()
    }
    #expect(try files.contentsOfDirectory(atPath: site.base + "/outside").isEmpty)
    #expect(files.contents(atPath: site.base + "/outside.txt") == Data("outside".utf8))
    try site.release(["c.html": "C"], mode: mode)
    #expect(site.contents["usd"] == "-> ../outside" && site.text("b.html/inside.txt") == "i")
  }

  @Test(arguments: [ReleaseMode.exchange, .files])
  func `a link to the very bytes of a page is the owner's all the same`(mode: ReleaseMode) throws {
    let site = try Site()
    try site.release(pages, mode: mode)
    let files = FileManager.default
    try files.moveItem(atPath: site.output + "/index.html", toPath: site.base + "/moved.html")
    try files.createSymbolicLink(
      atPath: site.output + "/index.html", withDestinationPath: "../moved.html")
    for _ in 1...2 {
      #expect(try site.release(pages, mode: mode).conflicts == ["index.html"])
      #expect(site.contents["index.html"] == "-> ../moved.html")
      site.wait()
    }
  }

  @Test
  func `a folder that the owner closed and removed does not close a later folder of pages`() throws
  {
    let site = try Site()
    try site.own("usd/secret.txt", "s")
    // The folder around it is open, whatever the umask.
    #expect(chmod(site.output, 0o755) == 0)
    #expect(chmod(site.output + "/usd", 0o700) == 0)
    try site.release(["index.html": "0"])
    site.wait()
    try site.release(["index.html": "1"])
    try site.remove("usd")
    site.wait()
    try site.release(["index.html": "2", "usd/krw.html": "k"])
    let mode = try #require(site.status("usd")).st_mode & 0o7777
    #expect(mode == (try #require(site.status(""))).st_mode & 0o7777 && mode != 0o700)
  }

  @Test
  func `pages that the owner links to are never written through the link`() throws {
    let site = try Site()
    try site.release(["index.html": "first"])
    #expect(link(site.output + "/index.html", site.base + "/backup.html") == 0)
    #expect(link(site.output + "/index.html", site.output + "/home.html") == 0)
    for round in 1...4 {
      site.wait()
      try site.release(["index.html": "later \(round)"])
      #expect(
        FileManager.default.contents(atPath: site.base + "/backup.html") == Data("first".utf8))
      #expect(site.text("home.html") == "first" && site.text("index.html") == "later \(round)")
    }
  }

  @Test
  func `a file that the owner had where a page comes later is not written through`() throws {
    let site = try Site()
    try site.own("usd/krw.html", "mine")
    #expect(link(site.output + "/usd/krw.html", site.base + "/mine.html") == 0)
    try site.release(["index.html": "1"])
    site.wait()
    try site.release(["index.html": "2"])
    try site.remove("usd")
    site.wait()
    try site.release(["index.html": "3", "usd/krw.html": "page"])
    site.wait()
    try site.release(["index.html": "4", "usd/krw.html": "page 2"])
    #expect(site.text("usd/krw.html") == "page 2")
    #expect(FileManager.default.contents(atPath: site.base + "/mine.html") == Data("mine".utf8))
  }

  @Test
  func `names that are canonically equal or no text at all are told apart`() throws {
    let site = try Site()
    let composed = "caf\u{E9}.html"
    let decomposed = "cafe\u{301}.html"
    try site.own(decomposed, "mine")
    try FileManager.default.createDirectory(
      atPath: site.output, withIntermediateDirectories: true)
    let bytes: [CChar] = Array(site.output.utf8CString.dropLast()) + [47, -1, -2, 0]
    let file = open(bytes, O_WRONLY | O_CREAT, 0o644)
    #expect(file >= 0)
    close(file)
    for round in 1...3 {
      let report = try site.release([composed: "page \(round)"])
      #expect(report.conflicts.isEmpty)
      #expect(access(bytes, F_OK) == 0)
      #expect(site.text(composed) == "page \(round)" && site.text(decomposed) == "mine")
      site.wait()
    }
  }

  @Test
  func `a folder that the owner made stays when the last page in it goes`() throws {
    let site = try Site()
    try FileManager.default.createDirectory(
      atPath: site.output + "/usd", withIntermediateDirectories: true)
    try site.release(pages)
    site.wait()
    try site.release(["index.html": "list"])
    #expect(site.contents == ["index.html": "list", "usd": "folder"])
    site.wait()
    try site.release(["index.html": "list 2"])
    #expect(site.contents == ["index.html": "list 2", "usd": "folder"])
  }

  @Test
  func `a folder of pages outlives them while something of the owner's is in it`() throws {
    let site = try Site()
    try site.release(pages)
    try site.own("usd/note.txt", "mine")
    for round in 1...3 {
      site.wait()
      try site.release(["index.html": "\(round)"])
      #expect(
        site.contents == ["index.html": "\(round)", "usd": "folder", "usd/note.txt": "mine"])
    }
  }
}
