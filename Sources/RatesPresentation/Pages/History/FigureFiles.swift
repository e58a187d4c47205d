import RatesDomain

/// The figures of sources by currency and day, from which scripts tell the rates of a chart's days. Those of a source
/// whose rates no page shows are there if a chart shows them.
struct FigureFiles: FileKind {
  func files(of site: SitePages) -> [FileGroup] {
    guard let (shown, others) = site.data?.histories else { return [] }
    return (shown + others).map { history in
      FileGroup(folder: SourceFigures.folder(history.source, history.base)) {
        history.charted.flatMap(SourceFigures.init)?.names ?? []
      }
    }
  }

  func write(of site: SitePages, only place: FilePlace?, _ write: PageWriter) throws {
    guard let (shown, others) = site.data?.histories else { return }
    let wanted = { (history: SiteHistory) in
      place.map { $0.folder == SourceFigures.folder(history.source, history.base) } ?? true
    }
    // Which of the others charts show is known once all pages are rendered.
    let charted =
      shown.filter(wanted).compactMap(\.charted)
      + others.filter(wanted).compactMap { place == nil ? $0.lent : $0.charted }
    for history in charted { try SourceFigures(history)?.write(write) }
  }
}

/// The files of one source: of each currency one for the years of charts, `krw.json`, and one for all years before,
/// which changes once a year; and the codes of these currencies and of the source's own base, `codes.json`.
private struct SourceFigures {
  private let folder: String
  private let columns: RateColumns
  private let base: CurrencyCode
  /// The days of publication of a file with their indices; none for a file that is not needed.
  private let parts: [(ending: String, slots: ArraySlice<(day: ReferenceDate, index: Int?)>)]

  /// Nil if the license does not allow to list the figures, or too little is stored.
  init?(_ history: ChartedHistory) {
    guard history.listsFigures else { return nil }
    columns = history.columns
    base = history.base
    folder = Self.folder(history.source, history.base)
    let slots = ChartAxis.slots(columns.dates.indices, columns.dates, history.source.calendar)
    guard let last = slots.last?.day,
      let begin = ReferenceDate(
        year: (last + -ChartRange.fiveYears.days + -7).year, month: 1, day: 1)
    else { return nil }
    let start = slots.partitioningIndex { $0.day >= begin }
    parts = [("", slots[start...]), ("-old", slots[..<start])].filter { !$0.1.isEmpty }
  }

  static func folder(_ source: SourceDescriptor, _ base: CurrencyCode) -> String {
    "history/\(source.kind)-\(base.lowercased)/"
  }

  var names: [String] {
    parts.flatMap { part in columns.codes.map { Self.name($0, part.ending) } } + [Self.codes]
  }

  private static let codes = "codes.json"

  private static func name(_ code: CurrencyCode, _ ending: String) -> String {
    "\(code.lowercased)\(ending).json"
  }

  /// Writes all files.
  func write(_ write: PageWriter) throws {
    var bytes: [UInt8] = []
    for part in parts {
      let head = Self.head(part.slots)
      for code in columns.codes {
        bytes.removeAll(keepingCapacity: true)
        bytes += head
        Self.append(columns.figures(of: code), part.slots, to: &bytes)
        try write(folder, Self.name(code, part.ending), bytes.span.bytes)
      }
    }
    let codes = (columns.codes + [base]).sorted().map { "\"\($0)\"" }.joined(separator: ",")
    try write(folder, Self.codes, Array("[\(codes)]\n".utf8).span.bytes)
  }

  /// The first day, and from each day to the next a digit on base 36.
  private static func head(_ slots: ArraySlice<(day: ReferenceDate, index: Int?)>) -> [UInt8] {
    let days = slots.map(\.day.daysSinceEpoch)
    let steps = zip(days.dropFirst(), days).map { String($0 - $1, radix: 36) }.joined()
    return Array("{\"first\":\(days.first ?? 0),\"steps\":\"\(steps)\",".utf8)
  }

  /// Each figure as its difference from the one before, in units of its last digit; `x` for none.
  private static func append(
    _ figures: (values: ArraySlice<UInt64>, scale: Int)?,
    _ slots: ArraySlice<(day: ReferenceDate, index: Int?)>, to bytes: inout [UInt8]
  ) {
    bytes += "\"scale\":\(figures?.scale ?? 0),\"rates\":\"".utf8
    var last: UInt64 = 0
    for (_, index) in slots {
      let value = figures.flatMap { figures in
        index.map { figures.values[figures.values.startIndex + $0] }
      }
      guard let value, value > 0 else {
        bytes.append(UInt8(ascii: "x"))
        continue
      }
      bytes.append(UInt8(ascii: value < last ? "-" : " "))
      bytes += String(value < last ? last - value : value - last).utf8
      last = value
    }
    bytes += "\"}\n".utf8
  }
}
