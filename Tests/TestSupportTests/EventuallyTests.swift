import TestSupport
import Testing

@Suite("Waiting for something", .timeLimit(.minutes(20)))
struct EventuallyTests {
  @Test func `it ends as soon as the condition holds`() async throws {
    var asked = 0
    try await eventually("three times") {
      asked += 1
      return asked == 3
    }
    #expect(asked == 3)
  }

  @Test func `in vain it says for what it waited, and for how long`() async {
    let error = await #expect(throws: GaveUp.self) {
      try await eventually("the sky falls", within: .milliseconds(20)) { false }
    }
    #expect(error.map { "\($0)" } == "waited 0.02 seconds in vain: the sky falls")
  }

  @Test func `an error of the condition ends it`() async {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await eventually("nothing") { throw Broken() }
    }
  }
}
