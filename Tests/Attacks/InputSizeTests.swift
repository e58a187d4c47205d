import Formats
import RatesDomain
import SystemFiles
import TestSupport
import Testing

@testable import RatesData
@testable import SiteFiles
@testable import SitePublishing

@Suite("Input that is small and wants much", .waiting, .timeLimit(.minutes(20)))
struct InputSizeTests {
  /// Half a gigabyte for the whole program, of which its libraries take a third.
  private static let memory = 524_288
  /// The most that a zip archive may hold.
  private static let size = 64 << 20

  /// Packs a text of 64 MiB: what it begins with, what is repeated, and what it ends with.
  private static let packer = """
    import sys, zipfile
    begin, middle, end, size = sys.argv[2:6]
    count = (int(size) - len(begin) - len(end)) // len(middle)
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("rates", begin + middle * count + end)
    """

  @Test(arguments: [
    ("a line of commas", "", ",", "\n", "line 1: it has more than 20000 fields"),
    (
      "a line of commas after a header", "Date,USD\n2026-01-05,1\n2026-01-06", ",1", "\n",
      "line 3: it has more than 20000 fields"
    ),
    ("a list of numbers", "[0", ",0", "]", "it has more than 200000 values"),
    ("a list of lists", "[[]", ",[]", "]", "it has more than 200000 values"),
    ("a number", "{\"rates\":1", "0", "}", "a number has more than 1000 digits"),
    ("an element's attributes", "<a", " b=''", "/>", "line 1: an element has more than 64"),
    ("comments", "", "<!---->", "<a/>", "line 1: it has more than 10000 comments"),
    ("comments in an element", "<a>", "<!---->", "</a>", "line 1: it has more than 10000 comments"),
    ("instructions", "", "<?a?>", "<a/>", "line 1: it has more than 10000 comments"),
    (
      "sections of characters", "<a>\n", "<![CDATA[]]>", "</a>",
      "line 2: it has more than 10000 comments"
    ),
    ("a field of a line", "", "a", "\n", "it holds no rates of a known kind"),
    (
      "a figure", "date,base,quote,rate\n2026-01-05,USD,EUR,1", "0", "\n",
      "line 2: a number has more than 1000 digits"
    ),
  ])
  func `takes little memory before it is refused`(
    _: String, begin: String, middle: String, end: String, line: String
  ) throws {
    let site = try InputSite()
    try site.folder.write("pack.py", Self.packer)
    let made = try StartedProgram.outcome(
      of: "/usr/bin/python3", ["pack.py", "x.zip", begin, middle, end, "\(Self.size)"],
      in: site.folder.path)
    try #require(made.status == 0)
    let outcome = try site.run("import", "x.zip", memory: Self.memory)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains(line), "\(outcome.errors.prefix(500))")
  }

  @Test func `is refused as a zip of many files or of another method`() throws {
    let folder = try TemporaryFolder()
    let program = """
      import sys, zipfile
      with zipfile.ZipFile("many.zip", "w") as archive:
          for number in range(1001): archive.writestr(str(number), "")
      for name, method in [("bzip2", zipfile.ZIP_BZIP2), ("lzma", zipfile.ZIP_LZMA)]:
          with zipfile.ZipFile(name + ".zip", "w", method) as archive: archive.writestr("a", "b" * 99)
      """
    try folder.write("pack.py", program)
    try Shell.run("cd '\(folder.path)' && python3 pack.py")
    #expect(throws: ZipError.notOneFile(count: 1001)) {
      try ZipFile.contents(folder.read("many.zip"), limit: 1 << 20)
    }
    for name in ["bzip2", "lzma"] {
      #expect(throws: ZipError.otherMethod) {
        try ZipFile.contents(folder.read("\(name).zip"), limit: 1 << 20)
      }
    }
  }

  @Test(arguments: [64, 65, 80_000])
  func `has its attributes counted before they are compared`(count: Int) throws {
    let names = (0..<count).map { "a\($0)\n= '\($0)>'" }.joined(separator: " ")
    let document = """
      <?xml version="1.0" encoding="EBCDIC-US"?>
      <!-- <a b="" c="" > ' -->
      <r x="'"><![CDATA[<a b="" ]]><e \(names)>"''</e></r>
      """
    let utf16: [UInt8] =
      [0xFF, 0xFE] + document.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(document.utf8), utf16] {
      var found = 0
      if count <= 64 {
        try XMLElements.forEach(in: bytes) { element in
          found += (0..<count).count { element.attribute("a\($0)") != nil }
          return true
        }
        #expect(found == count)
      } else {
        let error = #expect(throws: XMLError.self) {
          try XMLElements.forEach(in: bytes) { _ in
            found += 1; return true
          }
        }
        guard case .tooManyAttributes(limit: 64, let line) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(line > 3 && found == 0)
      }
    }
  }

  @Test(arguments: ["<!-- <a> -->", "<?a b?>", "<![CDATA[<]]>"])
  func `has so many comments, instructions and sections`(other: String) throws {
    for (count, isTaken) in [(10_000, true), (10_001, false)] {
      let document = Array("<r>\(String(repeating: other, count: count))<e/></r>".utf8)
      var found = 0
      let error: XMLError?
      do throws(XMLError) {
        try XMLElements.forEach(in: document) { _ in
          found += 1
          return true
        }
        error = nil
      } catch let fault {
        error = fault
      }
      #expect(error == (isTaken ? nil : .tooManyOthers(limit: 10_000, line: 1)))
      #expect(found == (isTaken ? 2 : 0))
    }
  }

  @Test(arguments: ["utf-32-le", "utf-7", "cp037", "utf-16-le"])
  func `hides no attributes in another encoding`(encoding: String) throws {
    let program = """
      import sys
      text = "<?xml version='1.0' encoding='%s'?><a %s/>" % (
          sys.argv[1], " ".join("b%d='1'" % n for n in range(65)))
      sys.stdout.buffer.write(text.encode(sys.argv[1]))
      """
    let outcome = try StartedProgram.outcome(of: "/usr/bin/python3", ["-c", program, encoding])
    try #require(outcome.status == 0)
    #expect(throws: XMLError.self) {
      try XMLElements.forEach(in: outcome.output) { _ in
        Issue.record("An element was read.")
        return true
      }
    }
  }

  @Test(arguments: [0, 2, 6, 7, 1_000_000])
  func `names a unit of so many zeros`(zeros: Int) throws {
    let unit = "JPY(1\(String(repeating: "0", count: zeros)))"
    let row = "{\"result\": 1, \"cur_unit\": \"\(unit)\", \"deal_bas_r\": \"9\","
    let answer = SourceAnswer(
      body: Array("[\(row) \"ttb\": \"8\", \"tts\": \"10\"}]".utf8), base: .koreanWon,
      day: ReferenceDate(daysSinceEpoch: 20_000))
    if zeros <= 6 {
      let rates = try SourceAdapter.koreaEximbank.rates(answer)?.rates
      #expect(rates?["JPY"].map { $0.scale } == zeros)
    } else {
      #expect(throws: ValidationError.malformedCode(unit)) {
        try SourceAdapter.koreaEximbank.rates(answer)
      }
    }
  }

  @Test(arguments: [38, 39, 137, 1_000_000])
  func `has so many digits`(count: Int) {
    let digits = "1" + String(repeating: "0", count: count - 1)
    #expect((ExactDecimal(digits) != nil) == (count <= 38))
    #expect((ExactDecimal("0.\(digits)") != nil) == (count <= 38))
    let read = Array(digits.utf8).withUnsafeBufferPointer { ExactDecimal(digits: $0) }
    #expect((read != nil) == (count <= 38))
    #expect(ReferenceDate(digits) == nil)
  }

  @Test(arguments: [
    ("{\"base\": \"EUR\", \"rates\": {\"USD\": ", "}}", ""),
    ("Date,USD\n2026-01-05,", "\n", "line 2: "), ("Date,USD\n2026-01-05,\"", "\"\n", "line 2: "),
    ("date,base,quote,rate\n2026-01-05,USD,EUR,", "\n", "line 2: "),
    ("date;base;quote;rate\n2026-01-05;USD;EUR;", "\n", "line 2: "),
    ("<Cube><Cube time='2026-01-05'><Cube currency='USD' rate='", "'/></Cube></Cube>", ""),
  ])
  func `has a figure of a million zeros`(begin: String, end: String, place: String) {
    for figure in [
      "1" + String(repeating: "0", count: 1_000_000),
      "1." + String(repeating: "0", count: 1_000_000),
    ] {
      let error = #expect(throws: DocumentFault.self) {
        try RateDocument(Array((begin + figure + end).utf8))
      }
      #expect(
        error?.description.hasPrefix("\(place)a number has more than 1000 digits") == true,
        "\(error?.description ?? "none")")
    }
  }

  /// A host's record whose manifest has these lines, and digests of so many files.
  private func record(_ lines: String, files: Int) -> [UInt8] {
    func ended(_ text: String, _ digest: (Digest) -> [UInt8]) -> [UInt8] {
      let bytes = Array(text.utf8)
      return bytes + digest(bytes.withUnsafeBytes { Digest(of: $0) })
    }
    let manifest = ended("ratepress-manifest 2\nshown exchange\n\(lines)") {
      Array("end \($0.text)\n".utf8)
    }
    let text = String(decoding: manifest, as: UTF8.self) + String(repeating: "\0", count: 8 * files)
    return ended("ratepress-publish 1 0000000000000007 \(manifest.count) done\n\(text)") { digest in
      withUnsafeBytes(of: digest.value.littleEndian) { Array($0) }
    }
  }

  private static let names = (10_000..<13_000).map { "+a\($0)\n" }

  @Test(arguments: [
    (
      "folders that have the files of the one before", 3000,
      names.joined() + (0..<300_000).map { "folder made \($0)\n" }.joined()
    ),
    (
      "files from the last one to the first", 300_000,
      (100_000..<400_000).reversed().map { "+a\($0)\n" }.joined()
    ),
    (
      "folders that go through all files again and again", 3000,
      names.joined()
        + (0..<30_000).map { "folder made \($0)\n\($0 % 2 == 0 ? "+" : "-")b\n" }.joined()
    ),
  ])
  func `is a record of few lines that stand for many`(_: String, files: Int, lines: String) {
    #expect(PublishRecord(decoding: record("folder found .\n" + lines, files: files)) == nil)
  }

  @Test func `is a record of as many files as it has digests of`() {
    let lines = "folder found .\n" + Self.names.joined() + "folder made a\n"
    #expect(PublishRecord(decoding: record(lines, files: 6000))?.files.fileCount == 6000)
    #expect(PublishRecord(decoding: record(lines, files: 5999)) == nil)
    #expect(PublishRecord(decoding: record(lines, files: 6001)) == nil)
  }

  @Test func `is a record of a site, of which most is in one folder`() {
    var files = Manifest()
    for (folder, count) in [(RelativePath.root, 9000), (RelativePath(bytes: [0x61]), 1)] {
      files.folders[folder] = Manifest.Folder(isMade: true)
      for number in 0..<count {
        let content = FileContent(digest: Digest(value: 7), size: 0)
        _ = files.folders[folder]?.files.insert(FileName("\(folder.depth)-\(number)"), content)
      }
    }
    let bytes = PublishRecord(variant: Digest(value: 7), files: files).encoded()
    #expect(PublishRecord(decoding: bytes)?.files.fileCount == 9001)
  }

  @Test func `has more rates than a document may have`() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let codes = letters.flatMap { a in letters.flatMap { b in letters.map { a + b + $0 } } }
      .filter { $0 != "EUR" }
    let header = "Date," + codes.joined(separator: ",") + "\n"
    let figures = String(repeating: ",1", count: codes.count) + "\n"
    let days = (1...115).map { ReferenceDate(daysSinceEpoch: $0).description + figures }
    let error = #expect(throws: DocumentFault.self) {
      try RateDocument(Array((header + days.joined()).utf8))
    }
    #expect(error?.description == "it has more than 2000000 rates; import it in parts")
  }

  @Test func `has more days than a document may have`() {
    let days = (0...100_000).map { ReferenceDate(daysSinceEpoch: $0).description + ",1\n" }
    let error = #expect(throws: DocumentFault.self) {
      try RateDocument(Array(("Date,USD\n" + days.joined()).utf8))
    }
    #expect(error?.description == "it has more than 100000 days; import it in parts")
  }

  @Test func `has more rates on a day than there are codes`() {
    let rates = String(repeating: "<Cube currency='USD' rate='1'/>", count: 17_577)
    let document = "<Cube><Cube time='2026-01-05'>\(rates)</Cube></Cube>"
    let error = #expect(throws: DocumentFault.self) { try RateDocument(Array(document.utf8)) }
    #expect(
      error?.description == "it has more than 17576 rates on one day; import it in parts")
  }
}
