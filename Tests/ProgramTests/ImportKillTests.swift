import Foundation
import Glibc
import TestSupport
import Testing

@Suite("An import that is interrupted", .waiting, .timeLimit(.minutes(20)))
struct ImportKillTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "")
    try folder.write("old.csv", Self.csv(years: 2020...2021, rate: "1.5"))
    try folder.write("new.csv", Self.csv(years: 1990...2021, rate: "1.25"))
  }

  /// Rates for three days of each month: a series of them fits into a pipe.
  private static func csv(years: ClosedRange<Int>, rate: String) -> String {
    let codes = ["AUD", "BGN", "CAD", "CHF", "CZK", "DKK", "GBP", "HUF", "JPY", "KRW", "USD"]
    var lines = ["Date,\(codes.joined(separator: ",")),"]
    for year in years {
      for month in 1...12 {
        for day in [1, 15, 28] {
          let date = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          lines.append(date + codes.map { _ in ",\(rate)" }.joined() + ",")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func run(
    _ arguments: String..., through wrapper: [String] = []
  ) async throws -> Program.Outcome {
    try await Program.run(arguments, in: folder.path, through: wrapper)
  }

  private func series() async throws -> String {
    try await run("history", "EUR", "USD", "--source", "ecb", "--csv").output
  }

  @Test func `leaves the store as before or as after, and the next one finishes`() async throws {
    try #require(await run("import", "old.csv").status == 0)
    let before = try await series()
    try Shell.run("cp -a '\(folder.path)' '\(folder.path).copy'")
    defer { try? FileManager.default.removeItem(atPath: folder.path + ".copy") }
    let command = ["import", "new.csv", "--replace"]
    let calls = try Program.calls(of: command, in: folder.path + ".copy")
    for part in 0..<10 {
      let call = 1 + calls * part / 10
      _ = try Program.isKilled(command, in: folder.path, atCall: call)
      let now = try await series()
      let isAfter = now.contains("2021-12-28,EUR,USD,1.25") && now.contains("1990-01-01")
      #expect(now == before || isAfter, "killed at call \(call) of \(calls)")
      #expect(now.split(separator: "\n").count == (isAfter ? 32 : 2) * 36 + 1)
    }
    #expect(try await run("import", "new.csv", "--replace").status == 0)
    #expect(try await series().split(separator: "\n").count == 32 * 36 + 1)
    #expect(try await run("import", "new.csv", "--json").output.contains(#""new":0"#))
    #expect(try await run("check").output.contains("/ecb/") == false)
    #expect(try folder.contents.allSatisfy { !$0.contains(".new") && !$0.contains(".tmp") })
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle))
  func `says that the disk is full, and leaves the store as it was`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/disk", withIntermediateDirectories: false)
    try folder.write("ratepress.toml", "[output]\nsnapshots = \"disk/snapshots\"\n")
    let wrapper = Mounts.wrapper(
      before: "mount -t tmpfs -o size=32k none disk",
      after: "find disk -name '*.csv' | wc -l >&2; find disk -name .new >&2")
    let outcome = try await run("import", "new.csv", through: wrapper)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("\n0\n"), "\(outcome.errors)")
  }

  @Test(.enabled(if: Mounts.arePossible, Mounts.obstacle))
  func `is whole although no room is left for what is made from it`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/disk", withIntermediateDirectories: false)
    try folder.write("ratepress.toml", "[output]\nsnapshots = \"disk/snapshots\"\n")
    let size = try folder.read("new.csv").count
    let program = "\"$1\" history EUR USD --source ecb --csv | tail -1"
    let wrapper = Mounts.wrapper(
      before: "mount -t tmpfs -o size=\((size >> 10) + 80)k none disk", after: program)
    let outcome = try await run("import", "new.csv", through: wrapper)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("2021-12-28,EUR,USD,1.25,ecb\n"), "\(outcome.output)")
  }

  @Test func `waits for no other run`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/snapshots", withIntermediateDirectories: true)
    let lock = folder.path + "/snapshots/.lock"
    let outcome = try await run(
      "import", "new.csv", through: ["/usr/bin/flock", lock])
    #expect(outcome.status == 75, "\(outcome.errors)")
    #expect(try await series().isEmpty)
  }

  @Test func `takes bounded memory for a document of any size`() async throws {
    let path = folder.path + "/large.xml"
    try folder.write("large.xml", "")
    truncate(path, 200 << 20)
    let outcome = try await run("import", "large.xml")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("large.xml: larger than 64 MiB"), "\(outcome.errors)")
    #expect(outcome.peak < 100_000)
  }
}
