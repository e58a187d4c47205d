import Formats
import Mustache
import RatesDomain
import SiteFiles
import SitePublishing

@testable import RatepressCommand
@testable import RatesData

/// What reads bytes from outside. Each must take anything, and end in a value or an error with words.
package enum Readers {
  /// Each by its name, which is that of the folder of its seeds, too.
  package static let all: [String: @Sendable ([UInt8]) -> Void] = [
    "json": json, "xml": document, "csv": document, "zip": zip, "toml": toml,
    "mustache": mustache, "snapshot": snapshot, "manifest": manifest, "record": record,
    "amounts": amounts,
  ]

  /// What was read is written as what reads the same; the adapters take answers of any source.
  private static func json(_ input: [UInt8]) {
    do {
      let value = try JSONReader.read(input)
      let again = try JSONReader.read(Array(value.text(indented: false).utf8))
      precondition(again == value, "JSON that was written reads otherwise.")
    } catch {
      _ = "\(error)"
    }
    let day = ReferenceDate(daysSinceEpoch: 20_000)
    for adapter in SourceAdapter.all {
      let base: CurrencyCode =
        if case .only(let own) = adapter.descriptor.bases { own } else { .usDollar }
      do {
        let answer = SourceAnswer(body: input, base: base, day: day)
        guard let rates = try adapter.rates(answer) else { continue }
        let now = Timestamp(day, secondsOfDay: 0)
        let snapshot = try rates.snapshot(
          of: adapter, base: base,
          in: RateRequest(
            fetchState: FetchState(address: ""), newest: nil, now: now, acceptsMissing: true))
        _ = SnapshotFile.bytes(snapshot)
      } catch {
        _ = "\(error)"
      }
      _ = adapter.reportedError(input)
    }
  }

  private static func document(_ input: [UInt8]) {
    do {
      let document = try RateDocument(input)
      for day in document.days { precondition(!day.rates.isEmpty, "A day has no rates.") }
    } catch {
      _ = "\(error)"
    }
  }

  private static func zip(_ input: [UInt8]) {
    do {
      let contents = try ZipFile.contents(input, limit: 8 << 20)
      precondition(contents.count <= 8 << 20, "A zip archive gave more than was asked for.")
    } catch {
      _ = "\(error)"
    }
  }

  private static func toml(_ input: [UInt8]) {
    do {
      _ = try TomlValue.parse(input).members.map { $0.value.shown }
    } catch {
      _ = "\(error)"
    }
  }

  /// A template, a partial `p` and data, divided by lines of `----`.
  private static func mustache(_ input: [UInt8]) {
    let parts = input.divided(by: Array("\n----\n".utf8))
    var library = MustacheLibrary(escaping: .html, known: ["p"]) { name in
      name == "p" && parts.count > 1 ? MustacheSource(file: name, bytes: parts[1]) : nil
    }
    do {
      let template = try library.template(MustacheSource(file: "template", bytes: parts[0]))
      _ = template.problems(against: [Entry.schema]).map(\.description)
      let value = parts.count > 2 ? try MustacheValue(JSONReader.read(parts[2])) : .null
      do { _ = try template.text(value) } catch { _ = "\(error)" }
      _ = try template.program(with: [value], for: Entry.self).text(Entry())
    } catch {
      _ = "\(error)"
    }
  }

  private struct Entry: MustacheModel {
    static let fields: MustacheFields<Entry> = [
      .text("name") { _ in "<name>" },
      .flag("flag") { _ in true },
      .list("list") { _ in [Item(), Item()] },
    ]
  }

  private struct Item: MustacheModel {
    static let fields: MustacheFields<Item> = [.text("item") { _ in "&" }]
  }

  /// The files of a store; a snapshot is written as what reads the same.
  private static func snapshot(_ input: [UInt8]) {
    let updated = Timestamp(secondsSinceEpoch: 1_700_000_000)
    do {
      let snapshot = try SnapshotFile.snapshot(
        input, source: "ecb", base: .euro, updated: updated)
      let again = try SnapshotFile.snapshot(
        SnapshotFile.bytes(snapshot), source: "ecb", base: .euro, updated: updated)
      precondition(again == snapshot, "A snapshot that was written reads otherwise.")
    } catch {
      _ = "\(error)"
    }
    _ = YearFile.days(input, only: nil).map { YearFile.bytes($0) }
    _ = HistoryMark(input).map(\.bytes)
  }

  /// A manifest, whose last line, with its digest, is added here.
  private static func manifest(_ input: [UInt8]) {
    let digest = input.withUnsafeBytes { Digest(of: $0) }
    for text in [input, input + Array("end \(digest.text)\n".utf8)] {
      do {
        let manifest = try Manifest(decoding: text)
        let again = try Manifest(decoding: manifest.text())
        precondition(again.fileCount == manifest.fileCount, "A manifest lost files.")
      } catch {
        _ = "\(error)"
      }
    }
  }

  /// What a target holds: the same, with a head before it and eight bytes for each file behind it, of which
  /// the last, a digest, are added here.
  private static func record(_ input: [UInt8]) {
    let digest = input.withUnsafeBytes { Digest(of: $0) }
    let end = withUnsafeBytes(of: digest.value.littleEndian) { Array($0) }
    for bytes in [input, input + end] {
      _ = PublishRecord(decoding: bytes).map { $0.encoded() }
    }
  }

  private static func amounts(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if let amount = TypedAmount(text, of: "KRW") { _ = ExactDecimal(amount.plain) }
    if let number = ExactDecimal(text) {
      precondition(ExactDecimal(number.description) == number, "A number reads otherwise.")
      _ = number < 1
      _ = number.fraction
    }
    input.withUnsafeBufferPointer {
      if let number = ExactDecimal(digits: $0) { _ = number.description }
      if let date = ReferenceDate(digits: $0) { _ = date.description }
    }
    if let date = ReferenceDate(text) { _ = (date.weekday, date + 1) }
    if let moment = Timestamp(text) { _ = moment.description }
  }
}

extension [UInt8] {
  fileprivate func divided(by mark: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var start = 0
    var place = 0
    while place + mark.count <= count {
      if self[place] == mark[0], self[place..<place + mark.count].elementsEqual(mark) {
        parts.append(Array(self[start..<place]))
        place += mark.count
        start = place
      } else {
        place += 1
      }
    }
    return parts + [Array(self[start...])]
  }
}
