import Foundation
import TestSupport
import Testing

@Suite("The site that make makes", .waiting, .timeLimit(.minutes(20)))
struct MakeSiteTests {
  private static let makefile = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Makefile")
    .path(percentEncoded: false)

  /// Makes the site with the program that was built with the tests.
  private func make(_ site: HostileSite) async throws -> Program.Outcome {
    let recipe = "exec make -s -f '\(Self.makefile)' -o release site RATEPRESS=\"$1\""
    return try await site.run(through: ["/bin/sh", "-c", recipe, "sh"])
  }

  @Test
  func `rates that are out of date are no reason for the sample`() async throws {
    let site = try await HostileSite()
    let outcome = try await make(site)
    #expect(outcome.errors.contains("the server answers with status 404"))
    #expect(!outcome.errors.contains("sample"))
    #expect(outcome.errors.contains("] Error 69\n"))
  }

  @Test
  func `with no rates at all it is the sample's`() async throws {
    let site = try await HostileSite()
    try FileManager.default.removeItem(atPath: "\(site.folder.path)/snapshots")
    let outcome = try await make(site)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("these are sample rates"))
  }

  @Test(arguments: [("0123456789ab", "none"), ("0123456789ab-dirty", "sha1"), ("", "sha1")])
  func `is of a program whose build has a name`(commit: String, buildID: String) async throws {
    let site = try await HostileSite()
    let recipe = "exec make -n -f '\(Self.makefile)' release \"COMMIT=$2\""
    let outcome = try await site.run(commit, through: ["/bin/sh", "-c", recipe, "sh"])
    #expect(outcome.output.contains(" --build-id=\(buildID) "))
  }
}
