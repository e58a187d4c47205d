import Testing

@Suite("The Makefile", .waiting, .timeLimit(.minutes(20)))
struct MakefileTests {
  @Test func `every goal is phony: a file of that name keeps none from being made`() throws {
    let text = try Checkout.text("Makefile").replacing("\\\n", with: " ")
    let lines = text.split(separator: "\n")
    let goals = lines.compactMap { $0.prefixMatch(of: /([a-z][a-z-]*):(?!=)/)?.1 }
    let phony = lines.filter { $0.hasPrefix(".PHONY:") }.flatMap {
      $0.split(separator: " ").dropFirst()
    }
    #expect(goals.count > 20)
    #expect(goals.sorted() == phony.sorted())
  }
}
