import RatesDomain
import SystemFiles

extension SourceDescriptor {
  /// A file of the site's owner: a bank's or a company's own rates.
  package static let ownFile = SourceDescriptor(
    kind: "file", name: "file", credit: Credit(text: "", url: ""), license: .anyForm,
    calendar: PublicationCalendar(days: .weekdays, hour: 0, zone: .utc, graceHours: 36),
    defaultAddress: "", bases: .any)

  /// The same, called as the file at a path is, without its ending.
  package static func ownFile(at path: String) -> SourceDescriptor {
    let file = path.split(separator: "/").last ?? ""
    let name = String(file.prefix { $0 != "." })
    return SourceDescriptor(
      kind: ownFile.kind, name: name, credit: Credit(text: name, url: ""),
      license: ownFile.license, calendar: ownFile.calendar, defaultAddress: "", bases: .any)
  }

  /// Every source whose rates can be stored.
  package static let all = SourceAdapter.all.map(\.descriptor) + [ownFile]
}

extension SourceDescriptor {
  /// The same with days that begin in a time zone.
  package func counting(daysIn zone: PublicationZone) -> SourceDescriptor {
    var descriptor = self
    descriptor.calendar.zone = zone
    return descriptor
  }
}

extension SourceAdapter {
  /// The newest day of a file that `import` reads, too.
  package static let ownFile = file(.ownFile)

  /// The same, whose days begin as a descriptor's calendar says.
  static func file(_ descriptor: SourceDescriptor) -> SourceAdapter {
    SourceAdapter(
      descriptor: descriptor, mediaType: "text/csv", address: { path, _ in path },
      rates: { answer throws(ValidationError) in
        let document: RateDocument
        do throws(DocumentFault) {
          document = try RateDocument(answer.body).turned(to: answer.base)
        } catch {
          throw .unreadable(error)
        }
        if !document.isAnswer, let fault = document.implausibleDay(after: answer.day) {
          throw .implausibleDay(fault)
        }
        guard let newest = document.days.last else { return nil }
        var rates = Dictionary(uniqueKeysWithValues: newest.rates.map { ($0.code, $0.rate) })
        rates[document.base] = 1
        return ExtractedRates(
          base: document.base.description,
          updated: document.updated.map { .moment($0) } ?? .day(newest.date), day: newest.date,
          quotation: document.quotation, rates: rates)
      },
      reportedError: { _ in nil })
  }
}

/// A file on this machine, read whenever rates are fetched.
package struct FileRateSource: RateSource {
  /// What is known of the source; its calendar says when a day begins.
  package let descriptor: SourceDescriptor
  /// The currency that the file states its rates against.
  package let base: CurrencyCode
  /// The file's path.
  package let address: String

  /// The file at a path, whose days begin in a time zone.
  package init(path: String, base: CurrencyCode, zone: PublicationZone = .utc) {
    address = path
    self.base = base
    descriptor = .ownFile.counting(daysIn: zone)
  }

  /// Reads the newest day's rates; throws `RatesDataError`.
  package func latest(_ request: RateRequest) throws -> FetchResult {
    let body = try contents()
    do {
      let adapter = SourceAdapter.file(descriptor)
      let answer = SourceAnswer(
        body: body, base: base, day: descriptor.calendar.day(of: request.now))
      guard var extracted = try adapter.rates(answer) else { throw ValidationError.empty }
      // A day that is stored keeps its moment, whatever the time zone was then.
      if let newest = request.newest, newest.day == extracted.day, case .day = extracted.updated {
        extracted.updated = .moment(newest.updated)
      }
      let snapshot = try extracted.snapshot(of: adapter, base: base, in: request)
      var fetchState = FetchState(address: address)
      fetchState.updated = snapshot.updated
      // Nothing is lost by reading it again.
      return .rates(snapshot.with(nextUpdate: nil), fetchState)
    } catch let error as ValidationError {
      let line = error.hasPlace ? nil : document(body)?.newestLine(of: error.currency)
      throw RatesDataError.rejectedFile(path: address, error, line: line)
    }
  }

  /// The file and its lines, as far as it can still be read.
  package func places(of codes: [CurrencyCode]) -> FigurePlaces {
    let document = codes.isEmpty ? nil : (try? contents()).flatMap(document)
    let lines = codes.compactMap { code in
      document?.newestLine(of: code).map { (code, $0) }
    }
    return FigurePlaces(name: address, lines: Dictionary(uniqueKeysWithValues: lines))
  }

  private func contents() throws(RatesDataError) -> [UInt8] {
    do {
      return try FileContents.ofRegularFile(
        address, followsLinks: true, limit: RateDocument.sizeLimit)
    } catch {
      throw .unreadableFile(path: address, reason: FileCorruption.unreadable(error).description)
    }
  }

  private func document(_ body: [UInt8]) -> RateDocument? {
    (try? RateDocument(body))?.turned(to: base)
  }
}
