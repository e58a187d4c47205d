import Foundation
import Glibc
import SiteFiles
import Synchronization
import SystemFiles
import TestSupport
import Testing

@testable import SitePublishing

/// Hosts that send without end, and others who may write where the site is.
@Suite("Hosts that mean harm", .waiting, .timeLimit(.minutes(20)))
struct HostileHostTests {
  /// Small ones, so that a test need not send much.
  private static var limits: PeerLimits {
    var limits = PeerLimits()
    (limits.depth, limits.entries, limits.listing, limits.record) = (16, 500, 1 << 20, 1 << 20)
    limits.file = 1 << 20
    return limits
  }

  private static let missing = Behaviours.answer(
    404, body: "<Error><Code>NoSuchKey</Code></Error>".utf8)

  private static func list(_ inside: String) -> LoopbackServer.Behaviour {
    let end = inside.contains("IsTruncated") ? "" : "<IsTruncated>false</IsTruncated>"
    return Behaviours.answer(body: "<ListBucketResult>\(inside)\(end)</ListBucketResult>".utf8)
  }

  private static let more = "<IsTruncated>true</IsTruncated>"

  /// A store that lists as the behaviours say, the last one again and again.
  private func publishToStore(_ lists: LoopbackServer.Behaviour...) throws -> PublishReport {
    let server = try LoopbackServer(script: [Self.missing] + lists)
    return try PublishedSite(["index.html": "1"]).publish(
      to: "s3://bucket/www",
      environment: ["AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"],
      limits: Self.limits
    ) {
      $0.store.endpoint = server.url
      $0.store.pathStyle = true
    }
  }

  @Test func `a store's list that never ends is given up`() throws {
    let turn = Atomic(0)
    let report = try publishToStore { connection in
      let token = turn.add(1, ordering: .relaxed).newValue
      Self.list(Self.more + "<NextContinuationToken>\(token)</NextContinuationToken>")(connection)
    }
    #expect(report.error?.kind == .failed)
    #expect(
      report.error?.text.contains("listing it: more than 503 files and folders") == true,
      "\(String(describing: report.error))")
  }

  @Test(arguments: [
    "<html><body>Please log in</body></html>", "<ListBucketResult></ListBucketResult>",
    "<ListBucketResult><IsTruncated>maybe</IsTruncated></ListBucketResult>",
  ])
  func `what is no list of a store is no empty one`(body: String) throws {
    let report = try publishToStore(Behaviours.answer(body: body.utf8))
    #expect(report.error?.kind == .failed)
    #expect(
      report.error?.text.contains("listing") == true, "\(String(describing: report.error))")
  }

  @Test(arguments: ["", "<NextContinuationToken>same</NextContinuationToken>"])
  func `a store's list that goes on without saying how is no whole list`(token: String) throws {
    let report = try publishToStore(Self.list(Self.more + token))
    #expect(report.error?.kind == .failed)
    #expect(report.error?.text.contains("its list goes on, and not how") == true)
  }

  @Test func `a key of slashes is told as what it is`() throws {
    let key = "www/" + String(repeating: "a/", count: 50_000) + "b"
    let report = try publishToStore(
      Self.list("<Contents><Key>\(key)</Key><Size>1</Size></Contents>"))
    #expect(report.error?.kind == .failed)
    #expect(report.error?.text.contains("more than 16 folders inside one another") == true)
  }

  @Test(arguments: [1024, 1025])
  func `a key has at most as many bytes as a store may give it`(count: Int) throws {
    let key = "www/" + String(repeating: "a", count: count - 4)
    let report = try publishToStore(
      Self.list("<Contents><Key>\(key)</Key><Size>1</Size></Contents>"))
    let isRefused = report.error?.text.contains("a key of more than 1024 bytes") == true
    #expect(isRefused == (count > 1024), "\(String(describing: report.error))")
  }

  @Test func `folders that only keys name count`() throws {
    let objects = (0..<50).map {
      "<Contents><Key>www/\($0)/a/b/c/d/e/f/g/h/i/j/k/x</Key><Size>1</Size></Contents>"
    }
    let report = try publishToStore(Self.list(objects.joined()))
    #expect(report.error?.text.contains("listing it: more than 503 files and folders") == true)
  }

  @Test func `a record that never ends is given up`() throws {
    let server = try LoopbackServer(Behaviours.huge(1 << 30))
    let report = try PublishedSite(["index.html": "1"]).publish(
      to: "s3://bucket/www",
      environment: ["AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"],
      limits: Self.limits
    ) {
      $0.store.endpoint = server.url
      $0.store.pathStyle = true
    }
    #expect(report.error?.kind == .failed && report.error?.text.contains("1 MiB") == true)
  }

  @Test func `an answer that comes byte by byte ends`() throws {
    var limits = Self.limits
    limits.time = .seconds(2)
    let server = try LoopbackServer(Behaviours.dribble)
    let report = try PublishedSite(["index.html": "1"]).publish(
      to: "s3://bucket/www",
      environment: ["AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"],
      patience: .seconds(3), limits: limits
    ) {
      $0.store.endpoint = server.url
      $0.store.pathStyle = true
    }
    #expect(report.error?.text.contains("no complete answer in time") == true)
  }

  @Test(arguments: [
    ("record", "reading its record: more than 64 MiB"),
    ("folders", "listing it: more than 64 folders inside one another"),
  ])
  func `an SFTP server without end is given up`(way: String, words: String) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      "bin/ssh",
      "#!/bin/sh\nexec python3 '\(StartedServer.script("endless_sftp.py"))' \(way)\n")
    let site = try PublishedSite(["index.html": "1"])
    let outcome = try PublishProgram(
      site.folder, "[[publish]]\nname = \"www\"\nto = \"sftp://root@127.0.0.1/www\"\n",
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    ).run("publish")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("rclone", "rclone://remote/www", "exec yes"),
    (
      "rsync", "rsync://deploy@127.0.0.1/site/www",
      "for last; do :; done; head -c 100M /dev/zero >\"$last/.ratepress-publish\""
    ),
  ])
  func `a program that brings too much is ended`(
    program: String, address: String, script: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("bin/\(program)", "#!/bin/sh\n\(script)\n")
    let site = try PublishedSite(["index.html": "1"])
    let outcome = try PublishProgram(
      site.folder, "[[publish]]\nname = \"www\"\nto = \"\(address)\"\n",
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": "/nonexistent"]
    ).run("publish")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("it sends too much"), "\(outcome.errors)")
  }

  @Test(arguments: [
    "<html><body>Please log in</body></html>", "<multistatus xmlns=\"DAV:\"/>", "Please log in",
    "<html><response><href>/www/</href></response></html>",
  ])
  func `what is no list of a WebDAV server is no empty folder`(body: String) {
    #expect(WebDAVClient.records(Array(body.utf8)) == nil)
    let folder = "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/www/</d:href></d:response>"
    #expect(WebDAVClient.records(Array("\(folder)</d:multistatus>".utf8)) == [["href": "/www/"]])
  }

  @Test func `what git fetches by itself has its end, too`() throws {
    let place = try GitPlace()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(site.publish(to: place.address).error == nil)
    let folder = try TemporaryFolder()
    // The host leaves out folders, too. When git asks for them it is silent.
    try folder.writeProgram(
      "pack",
      """
      #!/bin/sh
      case "$*" in *--filter=*) [ -e '\(folder.path)/asked' ] && exec sleep 3000 ;; esac
      for word do
        shift
        case $word in --filter=*) word=--filter=tree:0; : >'\(folder.path)/asked' ;; esac
        set -- "$@" "$word"
      done
      exec "$@"
      """)
    try folder.write("gitconfig", "[uploadpack]\npackObjectsHook = \(folder.path)/pack\n")
    try site.release(["index.html": "new"])
    var limits = Self.limits
    limits.time = .seconds(10)
    let report = site.publish(
      to: place.address,
      environment: Place.programs.merging(["GIT_CONFIG_GLOBAL": folder.path + "/gitconfig"]) { $1 },
      limits: limits
    ) { $0.environment = ["GIT_CONFIG_GLOBAL"] }
    #expect(
      report.error?.text.contains("no answer in time") == true, "\(String(describing: report))")
  }

  @Test func `an rsync host is asked for no more than the record`() throws {
    let place = try Place.rsyncDaemon()
    let site = try PublishedSite(["index.html": "1"])
    let planted = try #require(place.folder) + "/.ratepress-publish.aaaaa1"
    #expect(place.publish(site).error == nil)
    try site.release(["index.html": "2"])
    // More than a record may have.
    try Shell.run("truncate --size 100M '\(planted)'")
    #expect(place.publish(site).error == nil)
    #expect(access(planted, F_OK) != 0)
  }

  @Test(.enabled(if: getuid() == 0, "files of another user's need root"))
  func `verifying a folder replaces pages that another user put there`() throws {
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(site.publish().error == nil)
    let page = site.target + "/index.html"
    try Shell.run(
      "cp '\(page)' '\(page).new' && mv -f '\(page).new' '\(page)' && chown 12345 '\(page)'")
    #expect(site.publish(mode: .verify).error == nil)
    #expect(FileStatus(at: page)?.isOurs == true)
  }

  @Test func `the meter counts depth, entries, bytes and time`() throws {
    func meter(_ change: (inout PeerLimits) -> Void = { _ in }) -> PeerMeter {
      var limits = Self.limits
      change(&limits)
      return PeerMeter(limits, bytes: limits.listing, place: "there")
    }
    func path(_ depth: Int) -> RelativePath {
      RelativePath(bytes: Array(repeatElement("a", count: depth).joined(separator: "/").utf8))
    }
    try meter().take(path(16))
    #expect(throws: PublishError.self) { try meter().take(path(17)) }
    let entries = meter()
    for _ in 0..<500 { try entries.part() }
    #expect(throws: PublishError.self) { try entries.part() }
    #expect(throws: PublishError.self) { try meter().part(bytes: 1 << 21) }
    #expect(throws: PublishError.self) { try meter { $0.time = .zero }.look() }
  }

  /// Over no ssh, whose end is the same.
  private func ask(
    _ way: String, _ total: PeerMeter, _ request: SFTPRequest
  ) throws -> SFTPReply {
    let child = try ChildProcess(
      "/usr/bin/python3", [StartedServer.script("endless_sftp.py"), way],
      environment: ["PATH": "/usr/bin:/bin"])
    let session = try SFTPSession(child, patience: .seconds(60), total: total) { _ in }
    var reply = try session.call(request)
    // What a listing goes on with.
    while case .handle(let handle) = reply {
      repeat { reply = try session.call(.readFolder(handle)) } while reply.isNames
    }
    return reply
  }

  @Test func `an SFTP server that answers something else for ever is given up`() throws {
    var limits = Self.limits
    limits.time = .seconds(1)
    let meter = PeerMeter(limits, bytes: limits.listing, place: "there")
    let error = #expect(throws: PublishError.self) {
      try ask("silent", meter, .makeFolder(Array("x".utf8), mode: 0o755))
    }
    #expect(
      error?.text.contains("there: no end within 1 s") == true, "\(String(describing: error))")
  }

  @Test func `an SFTP reply that nobody asked for ends the session`() throws {
    let meter = PeerMeter(Self.limits, bytes: Self.limits.listing, place: "there")
    #expect(throws: SFTPSession.Failure.malformed) {
      try ask("unknown", meter, .makeFolder(Array("x".utf8), mode: 0o755))
    }
  }

  @Test func `all bytes of an SFTP server count`() throws {
    let meter = PeerMeter(Self.limits, bytes: Self.limits.listing, place: "there")
    let error = #expect(throws: PublishError.self) {
      try ask("entries", meter, .openFolder(Array("x".utf8)))
    }
    #expect(error?.text.contains("there: more than 1 MiB") == true, "\(String(describing: error))")
  }

  @Test func `what is sent has its time`() throws {
    var limits = Self.limits
    limits.time = .zero
    let meter = PeerMeter(limits, bytes: 0, place: "there")
    #expect(throws: PublishError.self) { try meter.look() }
    meter.left(sending: 4096 * 3600)
    try meter.look()
    #expect(meter.left() > .seconds(1800))
  }

  @Test func `a record of folders without end is damaged`() {
    for (depth, isRead) in [(64, true), (65, false), (50_000, false)] {
      var files = Manifest()
      let path = repeatElement("a", count: depth).joined(separator: "/")
      files.folders[RelativePath(bytes: Array(path.utf8))] = Manifest.Folder(isMade: true)
      let record = PublishRecord(variant: Digest(value: 0), files: files).encoded()
      #expect((PublishRecord(decoding: record) != nil) == isRead)
    }
  }

  @Test(
    .enabled(if: getuid() == 0, "planting a file of another user's needs root"),
    arguments: [true, false])
  func `a record that somebody else planted does not count`(isOpen: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/own.txt", "mine")
    try folder.write("www/index.html", "theirs")
    let server = try SSHServer()
    var files = Manifest()
    files.folders[.root] = Manifest.Folder(isMade: false)
    files.folders[RelativePath(bytes: Array("notes".utf8))] = Manifest.Folder(isMade: true)
    let name = FileName("own.txt")
    _ = files.folders[RelativePath(bytes: Array("notes".utf8))]?.files.insert(name, nil)
    let record = PublishRecord(variant: Digest(value: 0), files: files).encoded()
    try folder.write(record, to: "www/.ratepress-publish/manifest")
    try Shell.run(
      """
      cd '\(folder.path)' && ln -s ../outside www/notes && \
      \(isOpen ? "chmod 666" : "chown 12345") www/.ratepress-publish/manifest
      """)
    let site = try PublishedSite(["usd.html": "1"])
    let warnings = Warnings()
    _ = site.publish(
      to: server.address(of: folder.path + "/www"), environment: Place.programs, warnings: warnings
    ) {
      $0.ssh.key = server.key
      $0.ssh.knownHosts = server.knownHosts
    }
    #expect(try folder.text("outside/own.txt") == "mine")
    #expect(warnings.texts.contains { $0.contains("does not count as our record") })
  }

  @Test(arguments: EveryKind.allCases.filter(\.hasForeignRecords))
  func `a planted record removes nothing that this machine did not publish`(kind: EveryKind) throws
  {
    let place = try kind.place()
    let pages = ["index.html": "1", "usd/krw.html": "2"]
    let site = try PublishedSite(pages)
    #expect(place.publish(site).error == nil)
    // Another machine's publish leaves the very record that a stranger would plant.
    let stranger = try PublishedSite(pages.merging(["notes/own.txt": "theirs"]) { $1 })
    #expect(place.publish(stranger).error == nil)
    try place.own("notes/own.txt", "mine")
    try site.release(["index.html": "new"])
    let report = place.publish(site)
    #expect(report.error == nil && report.removed == 1, "\(String(describing: report.error))")
    #expect(report.left == ["notes/own.txt"])
    #expect(try place.files() == ["index.html": "new", "notes/own.txt": "mine"])
    #expect(place.publish(site).sent == 0)
  }

  /// The record lists none of the pages, or says that the start page is the new one already. The server of rclone
  /// over WebDAV remembers sizes of files that change behind its back.
  @Test(arguments: [EveryKind.ftps, .webDAV, .rsyncDaemon, .rsyncOverSSH, .rclone], [false, true])
  func `a planted record keeps no page from being replaced`(kind: EveryKind, lies: Bool) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    #expect(place.publish(site).error == nil)
    var files = Manifest()
    var root = Manifest.Folder(isMade: false)
    if lies {
      let digest = Array("3".utf8).withUnsafeBytes { Digest(of: $0) }
      _ = root.files.insert(FileName("index.html"), FileContent(digest: digest, size: 1))
    }
    files.folders[.root] = root
    let record = PublishRecord(variant: Digest(value: 0), files: files).encoded()
    let folder = try #require(place.folder)
    try Data(record).write(to: URL(filePath: folder + "/.ratepress-publish"))
    try place.own("index.html", "x")
    try site.release(["index.html": "3", "usd/krw.html": "2"])
    let report = place.publish(site)
    #expect(report.error == nil && report.conflicts == [], "\(String(describing: report.error))")
    #expect(try place.files() == site.pages)
  }

  @Test(arguments: [EveryKind.sftp, .ftps, .rsyncDaemon, .rsyncOverSSH])
  func `nothing is removed through a link that took a folder's place`(kind: EveryKind) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2", "eur/krw.html": "3"])
    #expect(place.publish(site).error == nil)
    var folder = try #require(place.folder)
    if kind == .sftp { folder += "/www" }
    let outside = try TemporaryFolder()
    try outside.write("krw.html", "mine")
    try Shell.run(
      """
      chmod -R a+rwX '\(outside.path)' && rm -r '\(folder)/usd' && \
      ln -s '\(outside.path)' '\(folder)/usd'
      """)
    try site.release(["index.html": "new"])
    let report = place.publish(site)
    #expect(report.error == nil, "\(String(describing: report.error))")
    #expect(try outside.text("krw.html") == "mine")
    let there = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(there.contains("usd") && !there.contains("eur"))
  }

  @Test func `what rsync sends is what was checked`() throws {
    let place = try Place.rsyncDaemon()
    let site = try PublishedSite(["index.html": "1", "usd/krw.html": "2"])
    let folder = try TemporaryFolder()
    try folder.write("secret", "of the runner")
    try folder.writeProgram(
      "bin/rsync",
      """
      #!/bin/sh
      case "$*" in *--compress*)
        [ -L '\(site.directory)/usd' ] || {
          rm -r '\(site.directory)/usd' && mkdir '\(folder.path)/usd'
          cp '\(folder.path)/secret' '\(folder.path)/usd/krw.html'
          ln -s '\(folder.path)/usd' '\(site.directory)/usd'
        } ;;
      esac
      exec /usr/bin/rsync "$@"
      """)
    let report = try PublishProgram(
      site.folder, "[[publish]]\nname = \"www\"\nto = \"\(place.address)\"\n",
      environment: place.environment.merging(["PATH": "\(folder.path)/bin:/usr/bin:/bin"]) { $1 }
    ).run("publish")
    #expect(report.status == 0, "\(report.errors)")
    #expect(try place.files() == site.pages)
  }

  @Test func `a host that does not answer keeps nobody from building`() async throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      "bin/rclone", "#!/bin/sh\n: >'\(folder.path)/asked'\nexec sleep 3000\n")
    let site = try PublishedSite(["index.html": "1"])
    let program = try PublishProgram(
      site.folder, "[[publish]]\nname = \"www\"\nto = \"rclone://remote/www\"\n",
      environment: ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": "/nonexistent"])
    let waiting = try program.start()
    try await eventually("the host is asked") { access(folder.path + "/asked", F_OK) == 0 }
    #expect(
      try StartedProgram.outcome(
        of: BuiltProgram.path, ["build", "--sample"], in: site.folder.path,
        environment: BuiltProgram.environment(["PATH": "/usr/bin:/bin"])
      ).status == 0)
    let other = try StartedProgram.outcome(
      of: BuiltProgram.path, ["publish"], in: site.folder.path,
      environment: BuiltProgram.environment(["PATH": "/usr/bin:/bin"]))
    #expect(other.status == 75)
    #expect(String(decoding: other.errors, as: UTF8.self).contains("snapshots/.publishing"))
    kill(waiting.id, SIGTERM)
    waiting.wait()
  }
}

extension SFTPReply {
  fileprivate var isNames: Bool { if case .names = self { true } else { false } }
}
