import Compression
import Foundation
import SiteFiles
import SiteRelease
import SystemFiles
import TestSupport
import Testing

@testable import SitePublishing

@Suite(
  "Whoever may write to the web root", .waiting, .timeLimit(.minutes(20)),
  .enabled(if: Attacker.isPossible, Attacker.obstacle))
struct WebRootTests {
  private let folder: TemporaryFolder
  private var output: String { "\(folder.path)/public" }

  /// A web root that everybody may write to.
  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: false)
    #expect(chmod(output, 0o777) == 0)
  }

  @discardableResult
  private func release(
    _ text: String, _ paths: [String] = ["index.html", "usd/krw.html", "usd/index.html"],
    mode: ReleaseMode, at seconds: Int64
  ) throws -> ReleaseReport {
    try SiteRelease(
      directory: output, mode: mode, compression: [CompressionSetting(.gzip, level: 1)]
    ) { FileTime(seconds: seconds) }
    .release { writer in
      for path in paths { try writer.write(path, Array("\(path) \(text)".utf8)) }
    }
  }

  /// What of ours lets others write, or runs as us; all but the web root itself.
  private var open: [String] {
    get throws {
      try Shell.outcome(
        of: "find '\(output)' -mindepth 1 -user 0 ! -type l -perm /7022 -printf '%P %m\\n'"
      ).output.split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: ReleaseMode.allCases)
  func `gives no page, folder or compressed file its permissions`(mode: ReleaseMode) throws {
    try release("1", mode: mode, at: 1_000)
    for round in 2...4 {
      try Attacker.act(
        in: output,
        """
        umask 0
        for page in index.html index.html.gz; do
          rm -f $page; touch $page; chmod 4777 $page
        done
        mv usd old\(round); mkdir usd; touch usd/krw.html
        chmod 4777 usd/krw.html; chmod 7777 usd
        """)
      try release(
        "\(round)", ["index.html", "usd/krw.html", "new\(round)/index.html"], mode: mode,
        at: 1_000 * Int64(round))
      #expect(try open == [])
      // It is ours now, and nobody else can write to it.
      #expect(
        try Attacker.attempt(in: output, "echo mine >>index.html").status != 0, "round \(round)")
      #expect(try folder.text("public/index.html") == "index.html \(round)")
    }
  }

  @Test(arguments: ReleaseMode.allCases)
  func `puts no file in the place of a page, be its bytes the same`(mode: ReleaseMode) throws {
    try release("1", mode: mode, at: 1_000)
    try Attacker.act(
      in: output, "for page in index.html index.html.gz; do cp $page new; mv -f new $page; done")
    #expect(try foreign == ["index.html", "index.html.gz"])
    let site = try PublishSite(directory: output)
    #expect(throws: PublishError.self) { try site.bytes(of: Self.startPage(of: site)) }
    // Nor is the page taken for one that is no longer part of the site, if its digest is lost.
    try Shell.run("rm -rf '\(folder.path)/.public.ratepress'")
    #expect(throws: PublishError.self) { try PublishSite(directory: output) }
    try release("1", mode: mode, at: 2_000)
    #expect(try foreign == [])
    let anew = try PublishSite(directory: output)
    #expect(try anew.bytes(of: Self.startPage(of: anew)) == Array("index.html 1".utf8))
  }

  @Test(arguments: ReleaseMode.allCases)
  func `makes no folder of pages unseen`(mode: ReleaseMode) throws {
    try release("1", ["index.html", "usd/krw.html"], mode: mode, at: 1_000)
    try Attacker.act(in: output, "mv usd old; mkdir -m 7777 usd; cp old/* usd")
    #expect(try foreign.first == "usd")
    try release("1", ["index.html", "usd/krw.html"], mode: mode, at: 2_000)
    // Where files are replaced one by one, the folder is left to the owner.
    #expect(try foreign == (mode == .files ? ["usd"] : []))
  }

  private static func startPage(of site: PublishSite) throws -> PublishFile {
    let content = site.manifest.folders[.root]?.files[FileName("index.html")]?.contents
    return PublishFile(
      index: 0, path: try #require(PagePath("index.html")), content: try #require(content))
  }

  /// The files of the site that another user put there, as a look at the site tells them.
  private var foreign: [String] {
    get throws {
      var found: [String] = []
      try SiteInspection(directory: output)?.files { path, _, fault in
        switch fault {
        case .foreign, .foreignFolder: found.append(path)
        default: break
        }
      }
      return found.sorted()
    }
  }

  @Test(arguments: ReleaseMode.allCases)
  func `leaves no page open that an earlier release left so`(mode: ReleaseMode) throws {
    try release("1", mode: mode, at: 1_000)
    for path in ["index.html", "usd/krw.html", "usd/krw.html.gz"] {
      #expect(chmod("\(output)/\(path)", 0o4777) == 0)
    }
    var faults: [String] = []
    try SiteInspection(directory: output)?.files { path, _, fault in
      if fault == .open(mode: 0o4777) { faults.append(path) }
    }
    #expect(faults.sorted() == ["index.html", "usd/krw.html", "usd/krw.html.gz"])
    for round in 2...3 {
      try release("1", mode: mode, at: 1_000 * Int64(round))
      #expect(try open == [])
    }
  }

  @Test(arguments: ReleaseMode.allCases)
  func `cannot name files of others as the site's`(mode: ReleaseMode) throws {
    try release("1", mode: mode, at: 1_000)
    try folder.write("public/uploads/contract.pdf", "signed")
    try Attacker.act(
      in: output,
      """
      rm -f .ratepress-manifest
      printf 'ratepress-manifest 2\\nshown files\\n' >.ratepress-manifest
      """)
    #expect(throws: ReleaseError.foreignManifest(path: "\(output)/.ratepress-manifest")) {
      try release("2", mode: mode, at: 2_000)
    }
    #expect(try folder.text("public/uploads/contract.pdf") == "signed")
  }

  @Test
  func `cannot stop releases by a lock on it`() throws {
    // The lock has no other place.
    try folder.write(".public.ratepress", "in the way")
    let ready = "\(folder.path)/ready"
    #expect(mkfifo(ready, 0o666) == 0 && chmod(ready, 0o666) == 0)
    let holder = try Attacker.start(
      "/usr/bin/flock", ["--no-fork", output, "/bin/sh", "-c", "echo >\(ready); exec sleep 300"])
    defer {
      kill(holder.id, SIGKILL)
      holder.wait()
    }
    try Shell.run("timeout 60 cat '\(ready)'")
    let release = SiteRelease(directory: output, patience: 0, now: FileTime.now)
    try release.release { writer in
      try writer.write("index.html", Array("1".utf8))
      let attempt = try Attacker.attempt(in: output, "flock --nonblock .ratepress-lock true")
      #expect(attempt.status != 0)
      #expect(throws: ReleaseError.busy(lock: "\(output)/.ratepress-lock")) {
        try release.release { _ in }
      }
    }
    #expect(try folder.text("public/index.html") == "1")
    #expect(try !folder.contents.contains("public/.ratepress-lock"))
  }

  /// The program with a web root that everybody may write to, and a site in it.
  private func victim() throws -> Victim {
    let victim = try Victim("[site]\ntitle = \"First\"\n")
    try victim.store()
    #expect(try victim.run("build").status == 0)
    #expect(chmod("\(victim.folder.path)/public", 0o777) == 0)
    return victim
  }

  private static let deep =
    "depth=0; while [ $depth -lt 1500 ]; do mkdir d; cd d; depth=$((depth + 1)); done"

  @Test(arguments: ReleaseMode.allCases, ["own", ".ratepress-staging"])
  func `stops no release by folders inside one another`(mode: ReleaseMode, name: String) throws {
    let victim = try victim()
    if mode == .files {
      // There is no place for another tree.
      try Shell.run(
        "cd '\(victim.folder.path)' && rm -rf .public.ratepress && touch .public.ratepress")
    }
    let output = "\(victim.folder.path)/public"
    try Attacker.act(in: output, "mkdir \(name); cd \(name); \(Self.deep)")
    for (title, limit) in [("Second", 256), ("Third", 64)] {
      try victim.configure("[site]\ntitle = \"\(title)\"\n")
      let outcome = try victim.run("build", shell: "ulimit -n \(limit); exec \"$@\"")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try victim.folder.text("public/index.html").contains(title))
      if mode == .exchange, name == "own" {
        #expect(
          outcome.errors.contains("\(output)/own has more than 64 folders inside one another")
            || title == "Third", "\(outcome.errors)")
      }
    }
    // What is the owner's stays; what has a name of ours goes.
    #expect((FileStatus(at: "\(output)/\(name)") != nil) == (name == "own"))
    try Shell.run("rm -rf '\(output)/own'")
  }

  @Test func `ends no command by a file of a size that nothing has`() throws {
    let victim = try victim()
    let path = victim.folder.path
    let publish = "[[publish]]\nname = \"www\"\nto = \"file://\(path)/www\"\n"
    try victim.configure("[site]\ntitle = \"First\"\n\(publish)")
    #expect(try victim.run("publish").status == 0)
    #expect(chmod("\(path)/www", 0o777) == 0)
    try Attacker.act(in: "\(path)/public", "rm index.html; truncate -s 1T index.html")
    let check = try victim.run("check")
    #expect(check.status == 1)
    #expect(check.output.contains("has 1099511627776 bytes"), "\(check.output)")
    // A list of the site's files that is lost is found again; a list of digests of theirs is not looked at.
    try Attacker.act(
      in: "\(path)/www",
      "rm -f .ratepress-manifest index.html; truncate -s 1T .ratepress-digests-0000000000000000 index.html"
    )
    #expect(try victim.run("publish").status == 74)
    #expect(try victim.run("check").status == 1)
    #expect(try victim.run("build", "--verify").status == 0)
    #expect(try victim.folder.text("public/index.html").contains("First"))
  }
}
