import Glibc
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

/// What runs as several users leave to each other.
@Suite("The owner of a site's files", .waiting, .timeLimit(.minutes(20)))
struct SiteOwnerTests {
  private static let root: uid_t = 0
  /// Users without names, on any machine.
  private static let ada: uid_t = 3_999_999_001
  private static let other: uid_t = 3_999_999_002

  private let configuration: Configuration

  init() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "")
    configuration = try Configuration.load(
      nil, in: RecordedConsole().environment(currentFolder: folder.path))
  }

  /// The owner's answer for paths below the site's folder, `""` the folder itself.
  private func owner(_ user: uid_t, of files: [String: uid_t]) -> SiteOwner {
    let folder = configuration.folder
    return SiteOwner(of: configuration, user: user) { path in
      files[path == folder ? "" : String(path.dropFirst(folder.count + 1))]
    }
  }

  @Test func `a user is told whose files they are, and how to get them`() throws {
    let files = [
      "": Self.ada, "snapshots": Self.root, "public": Self.root, ".public.ratepress": Self.root,
    ]
    let folder = configuration.folder
    #expect(
      owner(Self.ada, of: files).obstacle
        == "\(folder)/snapshots has files of root, and this is run as \(Self.ada); run: sudo chown -R "
        + "\(Self.ada) \(folder)/snapshots \(folder)/public \(folder)/.public.ratepress")
  }

  @Test func `a user in another's site is told to run as that user, not to take it away`() {
    let folder = configuration.folder
    let advice =
      "\(folder) belongs to \(Self.other), and this is run as \(Self.ada); run it as \(Self.other): sudo "
      + "-u \(Self.other) ratepress …"
    let files = ["", "snapshots", "public", ".public.ratepress"]
    for places in [files, Array(files.prefix(2)), ["", "public"]] {
      let owners = Dictionary(uniqueKeysWithValues: places.map { ($0, Self.other) })
      #expect(owner(Self.ada, of: owners).obstacle == advice)
    }
    // A root's folder, as below /etc, with another's files elsewhere.
    #expect(
      owner(Self.ada, of: ["": Self.root, "snapshots": Self.other]).obstacle
        == "\(folder)/snapshots has files of \(Self.other), and this is run as \(Self.ada); run it as "
        + "\(Self.other): sudo -u \(Self.other) ratepress …")
    // Nothing is in the way of a user who may write there.
    let own = Dictionary(
      uniqueKeysWithValues: files.map { ($0, $0.isEmpty ? Self.other : Self.ada) })
    #expect(owner(Self.ada, of: own).obstacle == nil)
  }

  @Test func `another's target of an own site may be taken over, one of another's site not`() {
    let files = ["/srv/www/rates": Self.other]
    func obstacle(_ siteOwner: uid_t) -> String? {
      SiteOwner(ofTarget: "/srv/www/rates", in: "/srv/site", user: Self.ada) {
        $0 == "/srv/site" ? siteOwner : files[$0]
      }.obstacle
    }
    #expect(obstacle(Self.ada)?.hasSuffix("run: sudo chown -R \(Self.ada) /srv/www/rates") == true)
    #expect(obstacle(Self.other)?.hasSuffix("sudo -u \(Self.other) ratepress …") == true)
  }

  @Test func `a user is told whose the site's folder is if nothing can be made in it`() {
    let (folder, files) = (configuration.folder, ["", "snapshots", "public"])
    let site = SiteOwner(
      of: configuration, user: Self.ada,
      owner: { path in
        files.contains { path == folder || path == "\(folder)/\($0)" } ? Self.root : nil
      },
      canWrite: { _ in false })
    #expect(
      site.obstacle
        == "\(folder) belongs to root, and this is run as \(Self.ada), who cannot write there; run: sudo "
        + "chown -R \(Self.ada) \(folder)")
  }

  @Test func `a user is told whose the files of a target on this machine are`() {
    let files = ["/srv/www/rates": Self.root, "/srv/www/.rates.ratepress": Self.root]
    let target = SiteOwner(ofTarget: "/srv/www/rates", in: "/srv/site", user: Self.ada) {
      files[$0]
    }
    #expect(
      target.obstacle
        == "/srv/www/rates has files of root, and this is run as \(Self.ada); run: sudo chown -R "
        + "\(Self.ada) /srv/www/rates /srv/www/.rates.ratepress")
    let own = SiteOwner(ofTarget: "/srv/www/rates", in: "/srv/site", user: Self.ada) { _ in Self.ada
    }
    #expect(own.obstacle == nil)
  }

  @Test(arguments: ["snapshots/.lock", "snapshots/.publishing", "public/.ratepress-manifest"])
  func `a single file of another user's in an own folder is enough`(file: String) throws {
    let place = String(file.prefix { $0 != "/" })
    let obstacle = owner(Self.ada, of: [place: Self.ada, file: Self.root]).obstacle
    #expect(obstacle?.hasSuffix("\(configuration.folder)/\(place)") == true)
  }

  @Test func `own files, and files that are not there, are no obstacle`() {
    #expect(owner(Self.ada, of: ["snapshots": Self.ada]).obstacle == nil)
    #expect(owner(Self.root, of: ["snapshots": Self.ada]).obstacle == nil)
  }

  @Test(
    arguments: [
      [:], ["snapshots": ada], ["snapshots": root, "public": other],
    ] as [[String: uid_t]])
  func `root is warned before it writes into another user's folder`(files: [String: uid_t]) {
    let warning = owner(Self.root, of: files.merging(["": Self.ada]) { $1 }).warning
    #expect(warning?.contains("belongs to \(Self.ada), and this is run as root") == true)
    #expect(owner(Self.ada, of: files.merging(["": Self.other]) { $1 }).warning == nil)
  }

  @Test func `root is not warned of an own site, nor of one whose files are all root's`() {
    #expect(owner(Self.root, of: ["": Self.root]).warning == nil)
    let files = ["snapshots", "public", ".public.ratepress"].map { ($0, Self.root) }
    let all = Dictionary(uniqueKeysWithValues: files).merging(["": Self.ada]) { $1 }
    #expect(owner(Self.root, of: all).warning == nil)
  }
}
