import Foundation
import RatesDomain
import SystemFiles
import TestSupport
import Testing

@testable import RatesData
@testable import SiteFiles

@Suite("Numbers that no arithmetic can take", .waiting, .timeLimit(.minutes(20)))
struct InputNumberTests {
  private static let greatest = "9223372036854775807"

  /// Two failures of fetching with these counts, as the program keeps them.
  private static func failures(_ counts: [String], in folder: String) -> String {
    let entries = counts.enumerated().map { index, count in
      """
      {"site": "\(folder)/public", "stage": "fetching", "kind": "kind \(index)", "status": 69,
       "message": "m", "first": "2026-01-01T00:00:00Z", "last": "2026-01-02T00:00:00Z",
       "count": \(count)}
      """
    }
    return "{\"format\": 1, \"failures\": [\(entries.joined(separator: ","))]}"
  }

  @Test(arguments: [
    [greatest], ["4611686018427387904", "4611686018427387904"], ["-1"], ["0"], ["1e400"], ["[]"],
  ])
  func `in the failures of a site count as no failures, are told once and written anew`(
    counts: [String]
  ) throws {
    let site = try InputSite()
    // The program names its output folder by its real path.
    let folder = URL(filePath: site.folder.path).resolvingSymlinksInPath().path
    try site.folder.write("snapshots/.failures.json", Self.failures(counts, in: folder))
    #expect(try site.run("status").errors.contains(".failures.json: it is damaged and counts as"))
    let first = try site.run("run")
    #expect(first.status == 0)
    #expect(first.errors.contains("snapshots/.failures.json: it is damaged and counts as empty"))
    let second = try site.run("run")
    #expect(second.status == 0 && !second.errors.contains(".failures.json"))
  }

  @Test func `in the failures of a site are told while they are counts`() throws {
    let site = try InputSite()
    let folder = URL(filePath: site.folder.path).resolvingSymlinksInPath().path
    try site.folder.write("snapshots/.failures.json", Self.failures(["1000000000"], in: folder))
    let outcome = try site.run("run")
    #expect(outcome.errors.contains("works again after 1000000000 failed runs"))
  }

  @Test(arguments: [greatest, "99999999999999999999999999", "1234567890", "٣"])
  func `as folders of imports are passed over, and told by check`(number: String) throws {
    let site = try InputSite()
    try site.folder.write("snapshots/file/imported/\(number)/USD/x", "")
    #expect(try site.run("import", "rates.csv").status == 0)
    #expect(try site.folder.contents.contains("snapshots/file/imported/0001/SHA256SUMS"))
    let check = try site.run("check")
    #expect(
      (check.output + check.errors).contains(
        "imported/\(number): it is not named after a number, and passed over"))
  }

  @Test func `as the last folder of imports end an import with a line`() throws {
    let site = try InputSite()
    try site.folder.write("snapshots/file/imported/999999999/USD/x", "")
    let outcome = try site.run("import", "rates.csv")
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("no number comes after that of the folder 999999999"))
  }

  @Test(arguments: [greatest, "1099511627777", "-1", "99999999999999999999"])
  func `as sizes in a manifest damage it`(size: String) throws {
    let body =
      "ratepress-manifest 1\nshown files\nfolder found .\n"
      + "file 7c9a8f3e2b1d6045 \(size) index.html\n"
    let digest = Array(body.utf8).withUnsafeBytes { Digest(of: $0) }
    #expect(throws: Manifest.DecodingError.damaged(line: 4)) {
      try Manifest(decoding: Array("\(body)end \(digest.text)\n".utf8))
    }
  }

  @Test(arguments: [UInt64(Int.max), .max, (1 << 40) + 1] as [UInt64])
  func `as sizes in a list of digests make a file unknown`(size: UInt64) {
    var table = FileTable()
    _ = Array("a".utf8).withUnsafeBytes { table.insert($0, nil) }
    let bytes = withUnsafeBytes(of: (UInt64(7), size.littleEndian)) { Array($0) }
    var offset = 0
    bytes.withUnsafeBytes { table.takeContents(from: $0, at: &offset) }
    #expect(offset == bytes.count)
    #expect(table.sorted.map { $0.1.contents } == [nil])
  }

  @Test func `as times of files stay times`() {
    let last = FileTime(seconds: .max, nanoseconds: 5)
    #expect(last.adding(seconds: 1) == last)
    #expect(FileTime(seconds: .min).adding(seconds: -1) == FileTime(seconds: .min))
  }
}
