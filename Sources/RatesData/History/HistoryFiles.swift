import Glibc
import RatesDomain
import SystemFiles

/// The files of a history, `<store>/<source>/history/<base>/<year>.csv`. They are derived: whoever
/// finds them missing or outdated makes them anew.
struct HistoryFiles {
  private static let temporaryName = FileName(".ratepress.tmp")
  private static let lockName = FileName(".lock")

  let path: String

  init(store: String, source: String, base: CurrencyCode) {
    path = "\(store)/\(source)/history/\(base)"
  }

  /// What the files were made from; nil if that is not known.
  func mark() -> HistoryMark? {
    let bytes = (try? StoredFile.read("\(path)/\(HistoryMark.name)")) ?? nil
    return bytes.flatMap(HistoryMark.init)
  }

  /// The days in the files that a mark names, oldest first; nil if one of them is not as it says.
  func days(
    _ mark: HistoryMark, years: ClosedRange<Int64>?, only wanted: Set<CurrencyCode>?
  ) -> [RateDay]? {
    guard let folder = try? Directory.anchor(path) else { return mark.years.isEmpty ? [] : nil }
    var days: [RateDay] = []
    days.reserveCapacity(years == nil ? mark.years.count * 366 : 0)
    for year in mark.years.keys.sorted() where years?.contains(year) ?? true {
      guard let part = Self.days(of: year, mark, in: folder, only: wanted) else { return nil }
      days += part
    }
    return days
  }

  /// All days in the files that are as a mark says, oldest first, and the years of those that are not.
  func intactDays(_ mark: HistoryMark) -> (days: [RateDay], damaged: [CorruptFile]) {
    let folder = try? Directory.anchor(path)
    var (days, damaged) = ([RateDay](), [CorruptFile]())
    for year in mark.years.keys.sorted() {
      if let part = folder.flatMap({ Self.days(of: year, mark, in: $0, only: nil) }) {
        days += part
      } else {
        damaged.append(
          CorruptFile(
            path: "\(path)/\(year).csv",
            reason:
              "it is damaged, and an import that it may have been made from, too; import that again"
          ))
      }
    }
    return (days, damaged)
  }

  private static func days(
    of year: Int64, _ mark: HistoryMark, in folder: Directory, only wanted: Set<CurrencyCode>?
  ) -> [RateDay]? {
    guard let file = try? OpenFile(name(year), in: folder), let status = try? file.status(),
      let bytes = try? file.read(size: status.size),
      mark.isAsWritten(year, status) || mark.areThose(of: year, bytes)
    else { return nil }
    return YearFile.days(bytes, only: wanted)
  }

  /// Writes the years of which there are days, and the mark; false if that is not possible now, as in
  /// a folder that may not be changed or while another run does the same.
  func write(_ days: [RateDay], of years: Set<Int64>? = nil, _ mark: inout HistoryMark) -> Bool {
    do {
      try Directory.make(path)
      let folder = try Directory(opening: path)
      guard let lock = try LockFile(Self.lockName, in: folder), lock.take() == 0 else {
        return false
      }
      defer { withExtendedLifetime(lock) {} }
      var rest = days[...]
      while let first = rest.first {
        let year = first.date.year
        let part = rest.prefix { $0.date.year == year }
        rest = rest.dropFirst(part.count)
        guard years?.contains(year) ?? true else { continue }
        let name = Self.name(year)
        let bytes = YearFile.bytes(part)
        try Self.write(bytes, name, in: folder)
        guard let status = try folder.status(of: name) else { return false }
        mark.years[year] = HistoryMark.identity(status, bytes)
      }
      try Self.write(mark.bytes, FileName(HistoryMark.name), in: folder)
      return true
    } catch {
      return false
    }
  }

  /// The mark if it is there and cannot be read.
  var damagedMark: CorruptFile? {
    let folder = try? Directory.anchor(path)
    guard mark() == nil, (try? folder?.status(of: FileName(HistoryMark.name))) != nil else {
      return nil
    }
    return CorruptFile(
      path: "\(path)/\(HistoryMark.name)",
      reason: "it is damaged; the next question makes all years anew")
  }

  /// What is wrong with a year's file that is not what snapshots and originals say, and who makes it anew:
  /// a file in the state that the mark names is believed until it is deleted.
  func damaged(_ year: Int64, _ mark: HistoryMark) -> CorruptFile {
    let folder = try? Directory.anchor(path)
    let status = try? folder?.status(of: Self.name(year))
    let isBelieved = status.map { mark.isAsWritten(year, $0) } ?? false
    return CorruptFile(
      path: "\(path)/\(year).csv",
      reason: (status == nil
        ? "it is missing" : "it is not what the snapshots and imported files say")
        + (isBelieved
          ? "; delete it, and the next question about that year makes it anew"
          : "; the next question about that year makes it anew"))
  }

  /// The contents of a year's file; nil if it cannot be read.
  func bytes(of year: Int64) -> [UInt8]? {
    try? FileContents.ofRegularFile("\(path)/\(year).csv")
  }

  /// Replaces a file in one step. It need not outlast a failure of power: then its state differs, or
  /// it is damaged, and it is made anew.
  private static func write(
    _ bytes: [UInt8], _ name: FileName, in folder: Directory
  ) throws(SystemError) {
    try folder.unlink(temporaryName)
    do throws(SystemError) {
      let file = try OpenFile(temporaryName, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL)
      try file.write(bytes)
      try folder.rename(temporaryName, to: folder, as: name)
    } catch {
      try? folder.unlink(temporaryName)
      throw error
    }
  }

  private static func name(_ year: Int64) -> FileName { FileName("\(year).csv") }
}
