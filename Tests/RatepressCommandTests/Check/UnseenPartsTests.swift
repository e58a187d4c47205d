import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Parts that nobody will see", .waiting, .timeLimit(.minutes(20)))
struct UnseenPartsTests {
  private func notes(
    _ settings: String, in folder: TemporaryFolder, at path: String = ""
  ) throws -> (notes: [Substring], outcome: Outcome) {
    try folder.write("\(path)ratepress.toml", settings)
    let console = RecordedConsole()
    let status = Ratepress.run(
      ["check"], in: console.environment(currentFolder: "\(folder.path)/\(path)"))
    return (
      console.diagnostics.split(separator: "\n"),
      Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
    )
  }

  @Test func `a title for a language that is not listed is noted`() throws {
    let titles = "title = { ko = \"환율\", ja = \"為替\" }\n"
    let folder = try TemporaryFolder()
    let (found, outcome) = try notes("[site]\nlanguages = [\"ko\", \"en\"]\n\(titles)", in: folder)
    #expect(outcome.status == .success)
    #expect(outcome.results == "No mistakes found.\n")
    #expect(
      found == [
        "site.title: \"ja\" is not in site.languages, so no page has this title; add it there"
      ])
    let all = try notes("[site]\nlanguages = [\"ko\", \"ja\"]\n\(titles)", in: folder)
    #expect(all.notes == [])
  }

  /// A folder of those permissions with a site in it.
  private func home(_ mode: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("home/rates/ratepress.toml", "")
    for path in ["", "/home", "/home/rates"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: path == "/home" ? mode : 0o755], ofItemAtPath: folder.path + path)
    }
    return folder
  }

  @Test(arguments: [0o750, 0o700, 0o755, 0o751])
  func `a folder above the web root that a web server may not pass is noted`(mode: Int) throws {
    let folder = try home(mode)
    let (found, outcome) = try notes("", in: folder, at: "home/rates/")
    let home = "\(folder.path)/home"
    #expect(outcome.status == .success)
    #expect(
      found
        == (mode & 1 == 1
          ? []
          : [
            "\(home) is closed to other users (permissions \(String(mode, radix: 8))), so a web server may not "
              + "reach \(home)/rates/public; run: chmod o+x \(home); or keep the site elsewhere, such as in /srv"
          ]))
  }

  @Test func `only what is served on this machine counts`() throws {
    let folder = try home(0o700)
    let open = "\(folder.path)/www"
    let remote = try notes(
      "[[publish]]\nto = \"rsync://www.example.org/rates\"\n", in: folder, at: "home/rates/")
    #expect(!remote.outcome.diagnostics.contains("closed to other users"))
    let copy = try notes(
      "[[publish]]\nto = \"file://\(open)/rates\"\n", in: folder, at: "home/rates/")
    #expect(!copy.outcome.diagnostics.contains("closed to other users"))
    let closed = try notes(
      "[[publish]]\nto = \"file://\(folder.path)/home/www\"\n", in: folder, at: "home/rates/")
    #expect(closed.outcome.diagnostics.contains("may not reach \(folder.path)/home/www;"))
  }
}
