import Testing

@testable import SiteFiles

@Suite("What tells builds of the program from others", .timeLimit(.minutes(20)))
struct ProgramIdentityTests {
  @Test func `is known of this build`() {
    #expect(ProgramIdentity.current != nil)
  }

  @Test(
    arguments: [
      ([7, 9], "0123456789ab", [7, 9]), ([7, 9], "0123456789ab-dirty", [7, 9]),
      ([7, 9], "", [7, 9]),
      ([], "0123456789ab", Array("0123456789ab".utf8)),
    ] as [([UInt8], String, [UInt8])])
  func `is the linker's id, or else a clean commit`(
    buildID: [UInt8], commit: String, identity: [UInt8]
  ) {
    #expect(ProgramIdentity.of(buildID: buildID, commit: commit) == identity)
  }

  @Test(arguments: ["", "0123456789ab-dirty"])
  func `is unknown where neither says what is in it`(commit: String) {
    #expect(ProgramIdentity.of(buildID: [], commit: commit) == nil)
  }
}
