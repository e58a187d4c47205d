import RatesDomain
import SourceText
import SystemFiles

/// The corrections of a source and base, `<store>/<source>/<base>/corrections.csv`: a line for each, which
/// a person can read.
struct CorrectionFile {
  private static let name = "corrections.csv"
  private static let header = "date,currency,was,figure,when,by"
  private static let byHand = "withdraw"
  private static let sizeLimit = 64 << 20

  private let folder: String
  private let imports: ImportedFiles

  init(store: String, source: String, base: CurrencyCode) {
    folder = "\(store)/\(source)/\(base)"
    imports = ImportedFiles(store: store, source: source)
  }

  var path: String { "\(folder)/\(Self.name)" }

  /// All of them, in the order of their days and currencies, that are not part of an import which was
  /// never completed.
  func inForce() throws(RatesDataError) -> [Correction] {
    let all = try read()
    guard all.contains(where: { $0.origin != nil }) else { return all }
    let names = Set(try imports.names())
    return all.filter { $0.origin.map(names.contains) ?? true }
  }

  /// Removes those of an import that was never completed, before another one takes its name.
  func removeAbandoned() throws(RatesDataError) {
    let kept = try inForce()
    if try read().count != kept.count { try write(kept) }
  }

  /// What changes with the file; empty if there is none.
  func state() -> String {
    guard let folder = try? Directory.anchor(folder),
      let status = try? folder.status(of: FileName(Self.name))
    else { return "" }
    return HistoryMark.state(status)
  }

  /// Replaces the file in one step; removes it if there are none.
  func write(_ corrections: [Correction]) throws(RatesDataError) {
    let lines = corrections.sorted {
      ($0.place.date, $0.place.currency) < ($1.place.date, $1.place.currency)
    }.map { one in
      "\(one.place.date),\(one.place.currency),\(one.was),\(one.figure.map(\.description) ?? ""),"
        + "\(one.made),\(one.origin.map { "import \($0)" } ?? Self.byHand)"
    }
    do throws(SystemError) {
      guard !lines.isEmpty else {
        if let folder = try? Directory(opening: folder) { try folder.unlink(FileName(Self.name)) }
        return
      }
      let text = ([Self.header] + lines).joined(separator: "\n") + "\n"
      try AtomicFile.write(Array(text.utf8), folder: folder, name: Self.name)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func read() throws(RatesDataError) -> [Correction] {
    let bytes: [UInt8]
    do throws(FileContents.Failure) {
      bytes = try FileContents.ofRegularFile(path, limit: Self.sizeLimit)
    } catch {
      guard error != .missing else { return [] }
      throw .damagedCorrections(path: path, reason: "\(FileCorruption.unreadable(error))")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map({ $0 == Self.header }) ?? false, lines.last == "" else {
      throw .damagedCorrections(path: path, reason: "it is damaged or cut")
    }
    var corrections: [Correction] = []
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      guard let correction = Self.correction(line) else {
        throw .damagedCorrections(path: path, reason: "line \(index + 1) is damaged")
      }
      corrections.append(correction)
    }
    return corrections
  }

  private static func correction(_ line: Substring) -> Correction? {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 6, let date = ReferenceDate(fields[0]),
      let currency = CurrencyCode(fields[1]), let was = ExactDecimal(fields[2]),
      let made = Timestamp(fields[4])
    else { return nil }
    let figure = fields[3].isEmpty ? nil : ExactDecimal(fields[3])
    let origin: Substring? = fields[5] == byHand ? nil : fields[5].dropFirst("import ".count)
    guard fields[3].isEmpty || figure != nil, origin == nil || fields[5].hasPrefix("import ") else {
      return nil
    }
    return Correction(
      place: Correction.Place(date: date, currency: currency), was: was, figure: figure, made: made,
      origin: origin.map(String.init))
  }
}
