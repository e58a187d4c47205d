import Glibc
import SystemFiles
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What a preview sends", .waiting, .timeLimit(.minutes(20)))
struct PreviewBodiesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("large.bin", "first")
    try folder.write("other.bin", "other")
    try folder.write("own.html", "<head></head>own")
    try #require(chmod(folder.path, 0o755) == 0)
  }

  private func site(fileLimit: Int = 1 << 20) -> PreviewSite {
    let content = PreviewContent(
      basePath: "/", ownFiles: PublicFiles(folder: folder.path),
      page: { $0 == "index.html" ? Array(repeating: UInt8(ascii: "a"), count: 99) : nil })
    return PreviewSite(content, session: "7", bodies: PreviewBodies(fileLimit: fileLimit))
  }

  private func get(_ path: String, of site: PreviewSite) -> (status: UInt32, body: PreviewBody) {
    let answer = site.answer(method: "GET", target: "/\(path)", host: "localhost")
    return (answer.status, answer.body)
  }

  private func text(_ body: PreviewBody?) -> String? {
    body.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func body(
    _ source: PreviewBodies.Source, of bodies: PreviewBodies, _ text: String, isSettled: Bool = true
  ) throws -> PreviewBody? {
    try bodies.body(of: source, isSettled: isSettled) { Array(text.utf8) }
  }

  private func version() throws -> FileVersion {
    try FileVersion(#require(FileStatus(at: "\(folder.path)/large.bin")))
  }

  @Test(arguments: ["large.bin", "own.html", "index.html"])
  func `is in memory once for all readers, and gone with the last one`(path: String) {
    let site = site()
    var answers = (0..<200).map { _ in get(path, of: site).body }
    #expect(answers.allSatisfy { $0 === answers[0] })
    #expect(site.bodies.count == 1)
    answers.removeAll()
    #expect(site.bodies.count == 0)
  }

  @Test func `is the file that has taken another one's place, or was written anew`() throws {
    let site = site()
    let first = get("large.bin", of: site).body
    try folder.write("new", "again")
    try #require(rename("\(folder.path)/new", "\(folder.path)/large.bin") == 0)
    let second = get("large.bin", of: site).body
    try Shell.run(
      """
      cd '\(folder.path)' && touch -r large.bin time && printf third > large.bin && touch -r time large.bin
      """)
    let third = get("large.bin", of: site).body
    #expect([first, second, third].map(text) == ["first", "again", "third"])
  }

  @Test func `is made once while it is being sent`() throws {
    let bodies = PreviewBodies()
    for source in [.page("a", version: "1"), .file(try version(), version: nil)]
      as [PreviewBodies.Source]
    {
      var made = 0
      let all = try (0..<9).map { _ in
        try bodies.body(of: source) {
          made += 1
          return [7]
        }
      }
      #expect(made == 1 && all.count == 9)
    }
  }

  @Test func `is made again as long as a change may not show in a file's time`() throws {
    let bodies = PreviewBodies()
    let source = PreviewBodies.Source.file(try version(), version: nil)
    let first = try body(source, of: bodies, "first", isSettled: false)
    let same = try body(source, of: bodies, "first", isSettled: false)
    #expect(first === same)
    let other = try body(source, of: bodies, "other", isSettled: false)
    #expect(text(first) == "first" && text(other) == "other")
    let settled = try body(source, of: bodies, "other")
    #expect(settled === other)
    let kept = try body(source, of: bodies, "no longer asked for")
    #expect(kept === other)
  }

  @Test func `counts as long as it is sent, though its file has other bytes by now`() throws {
    let bodies = PreviewBodies(fileLimit: 9)
    let source = PreviewBodies.Source.file(try version(), version: nil)
    let first = try body(source, of: bodies, "first", isSettled: false)
    let next = try body(source, of: bodies, "next", isSettled: false)
    #expect(text(first) == "first" && text(next) == "next" && bodies.count == 2)
    #expect(throws: PreviewError.busy(limit: 9)) {
      try body(source, of: bodies, "x", isSettled: false)
    }
    let again = try body(source, of: bodies, "first", isSettled: false)
    #expect(again === first && bodies.count == 2)
    withExtendedLifetime((first, next, again)) {}
  }

  @Test func `of a folder is a redirect, however large its page`() throws {
    try folder.write("folder/index.html", "0123456789")
    try #require(chmod("\(folder.path)/folder", 0o755) == 0)
    try #require(chmod("\(folder.path)/folder/index.html", 0o644) == 0)
    let site = site(fileLimit: 9)
    #expect(get("folder", of: site).status == 302)
    #expect(get("folder/", of: site).status == 503)
    try #require(truncate("\(folder.path)/folder/index.html", PublicFiles.limit + 1) == 0)
    #expect(get("folder", of: site).status == 302)
    #expect(get("other", of: site).status == 404)
  }

  @Test func `of the owner's files is limited, and of pages is not`() throws {
    let site = site(fileLimit: 9)
    do {
      let first = get("large.bin", of: site)
      #expect(first.status == 200)
      let other = get("other.bin", of: site)
      #expect(other.status == 503)
      #expect(text(other.body)?.contains("ask again once some have arrived") == true)
      #expect(get("large.bin", of: site).body === first.body)
      #expect(get("index.html", of: site).status == 200)
    }
    #expect(get("other.bin", of: site).status == 200)
  }

  @Test func `of a page is another one after a build`() {
    let site = site()
    let first = get("index.html", of: site).body
    site.show(PreviewContent(basePath: "/") { _ in [7] })
    #expect(get("index.html", of: site).body !== first)
  }
}
