import Foundation
import TestSupport
import Testing

@testable import RatesData

@Suite("Zip archives of rates", .waiting, .timeLimit(.minutes(20)))
struct ZipTests {
  private static let csv = "Date,USD,\\n2026-10-30,1.1172,\\n"

  /// The archive that a Python program makes as `z`, with `csv` at hand.
  private func archive(_ program: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(
      "make.py",
      """
      import zipfile
      csv = "\(Self.csv)"
      with zipfile.ZipFile("\(folder.path)/a.zip", "w", zipfile.ZIP_DEFLATED) as z:
      \(program.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      """)
    _ = try Shell.run("python3 \(folder.path)/make.py")
    return try folder.read("a.zip")
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do throws(DocumentFault) {
      _ = try RateDocument(bytes)
      return "no fault"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["eurofxref-hist.csv", "../../../../etc/passwd", "/etc/cron.d/x", "a/b/c.csv"])
  func `the one file in an archive is read, whatever its name`(name: String) throws {
    let document = try RateDocument(archive("z.writestr('\(name)', csv)"))
    #expect(document.days.count == 1)
  }

  @Test func `an archive of two files is refused`() throws {
    let bytes = try archive("z.writestr('a', csv)\nz.writestr('b', csv)")
    #expect(fault(bytes).contains("the zip archive has 2 files, expected one"))
  }

  @Test func `an empty archive is refused`() throws {
    #expect(fault(try archive("pass")).contains("the zip archive has 0 files"))
  }

  @Test func `an encrypted archive is refused`() throws {
    var bytes = try archive("z.writestr('a', csv)")
    // The flag stands in the file's own header and in the directory's.
    bytes[6] |= 1
    for place in bytes.indices.dropLast(10)
    where bytes[place..<place + 4].elementsEqual([0x50, 0x4B, 0x01, 0x02]) {
      bytes[place + 8] |= 1
    }
    #expect(fault(bytes).contains("the zip archive is encrypted"))
  }

  @Test func `an archive that holds too much is refused before it is unpacked whole`() throws {
    let bytes = try archive("z.writestr('a', bytes(200 << 20))")
    #expect(bytes.count < 1 << 20)
    #expect(fault(bytes) == "the zip archive holds more than 64 MiB; import it in parts")
  }

  @Test func `a damaged or cut archive is refused`() throws {
    let bytes = try archive("z.writestr('a', csv * 400)")
    #expect(fault(Array(bytes[..<(bytes.count / 2)])).contains("the zip archive is damaged"))
    var damaged = bytes
    damaged[45] ^= 0xFF
    #expect(fault(damaged).contains("the zip archive is damaged"))
  }
}
