import Foundation
import TestSupport
import Testing

@Suite("The program and folders that cannot be written", .waiting, .timeLimit(.minutes(20)))
struct HostileOutputTests {
  /// A place that cannot be written.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let words: [String]

    init(_ description: String, _ path: String, saying words: String...) {
      testDescription = description
      self.path = path
      self.words = words
    }
  }

  private static let outputs = [
    Place("a file", "file", saying: "/file is not a folder"),
    Place("below a file", "file/public", saying: "/file is not a folder"),
    Place("in a folder that is missing", "no/such/public", saying: "/no/such does not exist"),
    Place("a link to nowhere", "link", saying: "/link is a link to a folder that does not exist"),
    Place("a link to itself", "loop", saying: "/loop: Too many levels of symbolic links"),
    Place(
      "in the system's own folder", "/proc/ratepress", saying: "/proc/",
      "No such file or directory: choose another folder"),
  ]

  private static let stores = [
    Place("a file", "file", saying: "/file: cannot be written: it is no folder"),
    Place("below a file", "file/snapshots", saying: "/file/snapshots: ", "/file is no folder"),
    Place("a link to nowhere", "link", saying: "/link: cannot be written: it is no folder"),
    Place("a link to itself", "loop", saying: "/loop: cannot be written: it is no folder"),
    Place("below a link to nowhere", "link/snapshots", saying: "/link is no folder"),
    Place("in the system's own folder", "/proc/a/b", saying: "/proc/a/b: cannot be written: No"),
  ]

  /// A site with a file, a link to nowhere and a link to itself beside it.
  private func site() async throws -> HostileSite {
    let site = try await HostileSite(then: HostileSite.fresh.sent)
    try site.folder.write("text".utf8, to: "file")
    let manager = FileManager.default
    let folder = site.folder.path
    try manager.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "\(folder)/nowhere")
    try manager.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "loop")
    return site
  }

  @Test(arguments: outputs)
  func `an output folder is named with what is wrong`(place: Place) async throws {
    let site = try await site()
    try site.configure("[output]\ndirectory = \"\(place.path)\"\n")
    try await site.expectRefusal(of: "build", status: 73, saying: place.words)
  }

  @Test(arguments: stores, ["run", "fetch", "build"])
  func `a folder for snapshots is named with what is wrong`(
    place: Place, command: String
  ) async throws {
    let site = try await site()
    try site.configure("[output]\nsnapshots = \"\(place.path)\"\n")
    try await site.expectRefusal(of: command, status: 73, saying: place.words)
    #expect(site.server.requests.isEmpty)
  }

  @Test(arguments: ["open-er-api", "open-er-api/USD"], ["run", "fetch", "build"])
  func `a file in the place of a folder of snapshots is named`(
    folder: String, command: String
  ) async throws {
    let site = try await site()
    let path = "\(site.folder.path)/snapshots/\(folder)"
    try FileManager.default.removeItem(atPath: path)
    try site.folder.write([], to: "snapshots/\(folder)")
    try await site.expectRefusal(of: command, status: 73, saying: ["snapshots/open-er-api"])
  }

  @Test(arguments: ["run", "fetch", "build"])
  func `a folder in the place of the lock is named`(command: String) async throws {
    let site = try await site()
    let path = "\(site.folder.path)/snapshots/.lock"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try await site.expectRefusal(
      of: command, status: 73, saying: [path, "Is a directory: move away"])
  }

  @Test
  func `a damaged list of the site's files is named`() async throws {
    let site = try await site()
    try #require(await site.run("fetch").status == 0)
    let path = "public/.ratepress-manifest"
    try site.folder.write(site.folder.read(path).dropLast(20), to: path)
    try await site.expectRefusal(of: "build", status: 73, saying: [path, "damaged", "restore it"])
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle), arguments: ["run", "fetch"])
  func `snapshots on a disk that is read-only are told`(command: String) async throws {
    let site = try await site()
    try await site.expectRefusal(
      of: command, status: 73,
      saying: [
        "snapshots/.lock", "Read-only file system: choose a folder for it on a disk",
      ],
      through: Mounts.wrapper(before: Self.readOnly("snapshots")))
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle))
  func `an output folder on a disk that is read-only is told`() async throws {
    let site = try await site()
    try #require(await site.run("fetch").status == 0)
    try await site.expectRefusal(
      of: "build", status: 73, saying: ["public", "Read-only file system"],
      through: Mounts.wrapper(before: Self.readOnly("public")))
  }

  @Test
  func `a limit for the size of files is told`() async throws {
    let site = try await site()
    // What it says goes through a pipe: the limit holds for the tests' files, too.
    let limited = [
      "/bin/bash", "-c",
      "set -o pipefail; (ulimit -f 0; exec \"$@\" 2>&1 >/dev/null) | cat >&2", "bash",
    ]
    for command in ["fetch", "run"] {
      try await site.expectRefusal(
        of: command, status: 73, saying: ["snapshots", "File too large"], through: limited,
        changing: [HostileSite.snapshots])
    }
    try #require(await site.run("fetch").status == 0)
    try await site.expectRefusal(
      of: "build", status: 73, saying: ["public", "File too large"], through: limited)
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle), arguments: ["fetch", "build"])
  func `a full disk is told, and all on it stays`(command: String) async throws {
    let site = try await site()
    if command == "build" { try #require(await site.run("fetch").status == 0) }
    let folder = site.folder.path
    let before = try ["public", "snapshots"].map { try Tree("\(folder)/\($0)") }
    try site.configure("[output]\ndirectory = \"disk/public\"\nsnapshots = \"disk/snapshots\"\n")
    let outcome = try await site.run(
      command,
      through: Mounts.wrapper(
        before: """
          mkdir disk after
          mount -t tmpfs -o size=8m none disk
          cp -a public .public.ratepress snapshots disk
          cat /dev/zero >disk/filler 2>/dev/null
          """,
        after: "cp -a disk/public disk/snapshots after"))
    outcome.expectOneLine(saying: ["error: ", "disk/"])
    #expect(outcome.errors.contains("full") || outcome.errors.contains("No space left"))
    #expect(outcome.status == 73)
    let after = try ["public", "snapshots"].map { try Tree("\(folder)/after/\($0)") }
    // The memory of failures found no room, but changed the time of its folder.
    let changes = zip(before, after).map {
      $1.changes(since: $0).filter { $0 != "" && !$0.contains("/history/") }
    }
    // A file of the snapshot came and went there.
    #expect(changes == [[], command == "fetch" ? ["open-er-api/USD"] : []])
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle))
  func `a full disk is mailed once, and its end once`() async throws {
    let site = try await HostileSite(then: Behaviours.status(404), HostileSite.fresh.sent)
    try site.configure("[output]\ndirectory = \"disk/public\"\nsnapshots = \"disk/snapshots\"\n")
    let outcome = try await site.run(
      "fetch", "--quiet",
      through: Mounts.wrapper(
        // Another failure makes the record.
        before: """
          mkdir disk
          mount -t tmpfs -o size=8m none disk
          cp -a snapshots disk
          "$@"
          cat /dev/zero >disk/filler 2>/dev/null
          """,
        after: """
          "$@"; "$@"
          rm disk/filler
          "$@"
          """))
    #expect(outcome.status == 73)
    let lines = outcome.errors.split(separator: "\n")
    try #require(lines.count == 3, "\(outcome.errors)")
    #expect(lines[0].contains("the server answers with status 404"))
    #expect(lines[1].contains("No space left on device"))
    #expect(lines[2].contains("fetching works again after failed runs since"))
  }

  @Test(arguments: ["run", "build", "status"])
  func `a result that nobody takes is told`(command: String) async throws {
    let site = try await HostileSite(then: HostileSite.stored.sent)
    try await site.expectRefusal(
      of: command, status: 73, saying: ["cannot write the result: No space left"],
      through: ["/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"])
  }

  /// Shell commands that make a folder read-only.
  private static func readOnly(_ folder: String) -> String {
    "mount --bind \(folder) \(folder) && mount -o remount,ro,bind \(folder)"
  }
}
