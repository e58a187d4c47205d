import Foundation
import SiteRelease
import SystemFiles
import TestSupport
import Testing

/// The owner at work while a release is: after their files were mirrored, before they are shown.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct LateChangesTests {
  /// Releases a page and lets the owner act at the last moment before the trees change places.
  private func release(_ site: Site, _ pages: [String: String], late: @escaping () throws -> Void)
    throws -> ReleaseReport
  {
    var isDone = false
    var failure: (any Error)?
    let report = try SiteRelease(directory: site.output) {
      // The clock is read for the stamp right before the exchange, when the next tree is complete.
      let manifest = site.hidden + "/next/.ratepress-manifest"
      if !isDone, let next = FileManager.default.contents(atPath: manifest),
        next != FileManager.default.contents(atPath: site.output + "/.ratepress-manifest"),
        String(decoding: next, as: UTF8.self).contains("marker-\(site.seconds)")
      {
        isDone = true
        do { try late() } catch { failure = error }
      }
      return FileTime(seconds: site.seconds)
    }.release { draft in
      for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
        try draft.write(path, Array(text.utf8))
      }
      try draft.write("marker-\(site.seconds)", [])
    }
    if let failure { throw failure }
    #expect(isDone)
    return report
  }

  @Test(arguments: Disk.allCases)
  func `nothing that the owner does meanwhile is lost or undone`(disk: Disk) throws {
    let site = try Site(on: disk)
    for name in ["edited", "replaced", "deleted", "renamed", "d/deep", "gone/all"] {
      try site.own(name + ".txt", "old")
    }
    try site.release(["index.html": "0"])
    for round in 1...3 {
      site.wait()
      let report = try release(site, ["index.html": "\(round)"]) {
        let edited = fopen(site.output + "/edited.txt", "w")
        fputs("edited \(round)", edited)
        fclose(edited)
        try Data("replaced \(round)".utf8).write(
          to: URL(fileURLWithPath: site.output + "/replaced.txt"), options: .atomic)
        if round == 1 {
          try site.remove("deleted.txt")
          try site.remove("gone")
          #expect(rename(site.output + "/renamed.txt", site.output + "/d/moved.txt") == 0)
        }
        try site.own("new/folder/\(round).txt", "new")
        try FileManager.default.createDirectory(
          atPath: site.output + "/empty\(round)", withIntermediateDirectories: true)
        try? FileManager.default.createSymbolicLink(
          atPath: site.output + "/link", withDestinationPath: "nowhere")
      }
      #expect(report.conflicts.isEmpty)
      var expected = [
        "index.html": "\(round)", "edited.txt": "edited \(round)",
        "replaced.txt": "replaced \(round)", "d": "folder", "d/deep.txt": "old",
        "d/moved.txt": "old", "new": "folder", "new/folder": "folder", "link": "-> nowhere",
        "marker-\(site.seconds)": "",
      ]
      for earlier in 1...round {
        expected["new/folder/\(earlier).txt"] = "new"
        expected["empty\(earlier)"] = "folder"
      }
      #expect(site.contents == expected)
    }
  }

  @Test
  func `a file that the owner puts in a new page's place meanwhile stays`() throws {
    let site = try Site()
    try site.release(["index.html": "0"])
    site.wait()
    let report = try release(site, ["index.html": "1", "usd/krw.html": "page", "b.html": "page"]) {
      try site.own("usd/krw.html", "mine")
      try site.own("b.html/inside.txt", "mine too")
    }
    #expect(report.conflicts == ["b.html", "usd/krw.html"] && report.written == 2)
    #expect(site.text("usd/krw.html") == "mine" && site.text("b.html/inside.txt") == "mine too")
    site.wait()
    let next = try site.release(["index.html": "2", "usd/krw.html": "page", "b.html": "page"])
    #expect(next.conflicts == ["b.html", "usd/krw.html"])
    #expect(site.text("usd/krw.html") == "mine" && site.text("b.html/inside.txt") == "mine too")
  }

  @Test
  func `a note that comes into a folder of pages as the folder goes brings it back`() throws {
    let site = try Site()
    try site.release(["index.html": "0", "usd/krw.html": "k"])
    site.wait()
    _ = try release(site, ["index.html": "1"]) { try site.own("usd/note.txt", "mine") }
    #expect(site.text("usd/note.txt") == "mine" && site.status("usd/krw.html") == nil)
  }

  @Test
  func `what a program still puts into the old tree is found before that is reused`() throws {
    let site = try Site()
    try site.own("uploads/a.txt", "a")
    try site.release(["index.html": "0"])
    let uploads = open(site.output + "/uploads", O_RDONLY | O_DIRECTORY)
    defer { close(uploads) }
    site.wait()
    try site.release(["index.html": "1"])
    let late = openat(uploads, "late.txt", O_WRONLY | O_CREAT, 0o644)
    #expect(late >= 0)
    close(late)
    #expect(site.status("uploads/late.txt") == nil)
    site.wait()
    try site.release(["index.html": "2"])
    #expect(site.status("uploads/late.txt") != nil)
    try site.remove("uploads/late.txt")
    for round in 3...5 {
      site.wait()
      try site.release(["index.html": "\(round)"])
      #expect(site.status("uploads/late.txt") == nil && site.text("uploads/a.txt") == "a")
    }
  }

  @Test
  func `a page that is removed meanwhile ends the release instead of leaving a gap`() throws {
    let site = try Site()
    let pages = ["a.html": "same", "b.html": "1", "usd/krw.html": "same"]
    try site.release(pages)
    #expect(throws: ReleaseError.changedMeanwhile(path: site.output)) {
      try site.release(pages.merging(["b.html": "2"]) { $1 }) { try site.remove("usd") }
    }
    #expect(site.text("b.html") == "1")
    try site.release(pages.merging(["b.html": "2"]) { $1 })
    #expect(site.text("usd/krw.html") == "same" && site.text("b.html") == "2")
  }

  @Test
  func `a page that is edited after it was found unchanged ends the release`() throws {
    let site = try Site()
    let pages = ["a.html": "same", "b.html": "1"]
    try site.release(pages)
    #expect(throws: ReleaseError.changedMeanwhile(path: site.output + "/a.html")) {
      try site.release(pages.merging(["b.html": "2"]) { $1 }) { try site.own("a.html", "SAME") }
    }
    #expect(site.text("b.html") == "1")
  }

  @Test
  func `another folder in the output folder's place is not exchanged`() throws {
    let site = try Site()
    try site.release(["index.html": "1"])
    #expect(throws: ReleaseError.changedMeanwhile(path: site.output)) {
      try site.release(["index.html": "2"]) {
        #expect(rename(site.output, site.base + "/moved") == 0)
        try site.own("index.html", "mine")
      }
    }
    #expect(site.contents == ["index.html": "mine"])
  }

  @Test
  func `a folder of pages that becomes a link meanwhile stays the owner's`() throws {
    let site = try Site()
    try site.release(["a.html": "1", "usd/krw.html": "same"])
    site.wait()
    let report = try site.release(["a.html": "2", "usd/krw.html": "same"]) {
      try site.remove("usd")
      try FileManager.default.createSymbolicLink(
        atPath: site.output + "/usd", withDestinationPath: "..")
    }
    #expect(report.conflicts == ["usd"])
    #expect(site.contents == ["a.html": "2", "usd": "-> .."])
  }
}
