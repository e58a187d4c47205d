import TestSupport
import Testing

@Suite("Folders of a target", .waiting, .timeLimit(.minutes(20)))
struct FoldersTests {
  /// What is said of a target `A` whose folders are `Low` and `High`; empty if nothing is.
  private func told(_ files: [String: String], order: String = "`Low` `High`") throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(
      "docs/architecture.md", "# A\n\n| target | folders |\n| --- | --- |\n| `A` | \(order) |\n")
    for (path, text) in files { try folder.write("Sources/A/\(path)", text) }
    let outcome = try StartedProgram.outcome(
      of: StartedServer.script("../../.ci/folders"), [folder.path])
    let told = String(decoding: outcome.errors, as: UTF8.self)
    #expect((outcome.status == 0) == told.isEmpty)
    return told
  }

  private static let high = "public struct Upper {}\n"

  @Test(arguments: [
    "let a = Upper()", "let a = \"\\(Upper())\"", "let a = \"\"\"\n  \\(b + Upper())\n  \"\"\"",
    "extension Upper {}", "struct B: Upper {}",
  ])
  func `a use of what is declared in a folder above is found`(text: String) throws {
    #expect(
      try told(["Low/B.swift": text, "High/C.swift": Self.high])
        == "Sources/A/Low/B.swift: uses Upper of High/C.swift, a folder above; move one of the two\n"
    )
  }

  @Test(arguments: [
    "let a = 1  // Upper", "/* Upper */", "let a = \"Upper\"", "let a = #\"\\(Upper)\"#",
    "enum B { struct Upper {} }", "let uppermost = 1",
  ])
  func `words that are no use are left alone`(text: String) throws {
    #expect(try told(["Low/B.swift": text, "High/C.swift": Self.high]).isEmpty)
  }

  @Test(arguments: ["High/C.swift", "C.swift"])
  func `a file may use folders below it, and one outside of all folders every one`(
    path: String
  ) throws {
    let low = "package final class Lower {}\n"
    let files = ["Low/B.swift": low, path: "let c = Lower()\n", "High/D.swift": Self.high]
    #expect(try told(files).isEmpty)
  }

  @Test
  func `what is private to a file is nobody else's`() throws {
    let files = ["Low/B.swift": "let b = C()", "High/C.swift": "private struct C {}"]
    #expect(try told(files).isEmpty)
  }

  @Test
  func `files that use each other, also by way of a third, are found`() throws {
    let files = [
      "Low/B.swift": "struct B { var c: C }", "Low/C.swift": "struct C { var d: D }",
      "Low/D.swift": "struct D { var b: B }", "High/E.swift": "struct E { var b: B }",
    ]
    #expect(
      try told(files) == "Sources/A: files that use each other: Low/B.swift, Low/C.swift, "
        + "Low/D.swift; divide one of them\n")
  }

  @Test
  func `a folder that the order lacks, and one that is only there, are found`() throws {
    let told = try told(["Other/B.swift": "", "Low/C.swift": ""])
    #expect(
      told == "Sources/A/Other: not in the order of docs/architecture.md; add it\n"
        + "docs/architecture.md: Sources/A/High has no Swift files; correct the table\n")
  }
}
