import Basics
import RatepressSite
import RatesData
import RatesDomain
import SourceText
import SystemFiles

/// The files, addresses and folders that are to be imported.
struct ImportFiles {
  let environment: Environment
  let progress: ProgressLine
  let isQuiet: Bool

  /// So many files are named, of those that cannot be taken.
  private static let shownFaults = 10
  private static let endings = [".json", ".csv", ".xml", ".zip"]

  /// Reads all of them.
  /// - Throws: `ImportError` with a line for each that cannot be read; then nothing is imported.
  func read(_ places: [String]) throws -> [RateImport.File] {
    let places = try places.flatMap(expanded)
    var files: [RateImport.File] = []
    var faults: [String] = []
    for (index, place) in places.enumerated() {
      progress.show { _ in "reading \(index + 1) of \(places.count.counted("file"))" }
      do {
        let file = try RateImport.File(place: place.text, bytes: bytes(of: place))
        files.append(file)
        if let fault = file.document.implausibleDay(after: environment.now().date + 1) {
          faults.append("\(place.text): \(fault)")
        }
      } catch let error as FileContents.Failure {
        faults.append("\(place.text): \(error.reason)")
      } catch let fault as DocumentFault where fault.lacksLibrary {
        throw ImportError(lines: ["\(place.text): \(fault)"], status: .unreachable)
      } catch let fault as DocumentFault {
        faults.append("\(place.text): \(fault)")
      }
    }
    guard faults.isEmpty else {
      let shown = faults.prefix(Self.shownFaults)
      let rest = faults.count - shown.count
      throw ImportError(
        lines: shown + (rest > 0 ? ["\(rest.counted("more file")) cannot be taken"] : []))
    }
    guard !files.isEmpty else {
      throw ImportError(lines: ["there are no files to import; name files, or folders with some"])
    }
    return files
  }

  /// The one source of files: as they say themselves, or as typed.
  static func source(
    of files: [RateImport.File], typed: String?
  ) throws -> SourceDescriptor {
    let source = try typed.map(HistoryError.source)
    let names = SourceDescriptor.all.map(\.kind)
    let strangers = files.filter { $0.document.source.map { !names.contains($0) } ?? false }
    guard strangers.isEmpty else {
      throw ImportError(
        lines: strangers.map {
          "\($0.place): its column source says \(PrintableText($0.document.source ?? "")), expected "
            + "one of \(names.joined(separator: ", ")); correct it, or leave the column out"
        })
    }
    let kinds = Set(files.map { $0.document.source ?? source?.kind ?? "file" })
    let kind = kinds.min() ?? "file"
    guard kinds.count == 1 else {
      throw ImportError(
        lines: [
          "the files are of several sources (\(kinds.sorted().joined(separator: ", "))); import "
            + "those of one at a time"
        ])
    }
    if let source, source.kind != kind {
      throw ImportError(lines: ["the files are of \(kind), not of \(source.kind)"])
    }
    return try source ?? HistoryError.source(kind)
  }

  /// A file or an address, and what messages call it.
  private struct Place {
    let text: String
    /// The path of a file, whose last name need not be UTF-8; nil for an address.
    let path: FileName?
    /// The address, which may hold secrets; empty for a file.
    var address = ""
  }

  private func expanded(_ place: String) throws -> [Place] {
    guard !isAddress(place) else {
      return [Place(text: AddressText.withoutSecrets(place), path: nil, address: place)]
    }
    let path = try environment.absolute(place)
    let names: [FileName]
    do throws(SystemError) {
      names = try Directory.visibleFileNames(in: path)
    } catch {
      return [Place(text: place, path: FileName(path))]
    }
    let folder = place.hasSuffix("/") ? String(place.dropLast()) : place
    let taken = names.filter { name in
      Self.endings.contains { name.text.lowercased().hasSuffix($0) }
    }
    let others = names.count - taken.count
    if others > 0, !isQuiet {
      environment.console.note(
        "\(folder): entries left out: \(others) (folders, and names without .json, .csv, .xml or .zip at "
          + "the end)")
    }
    return taken.map { name in
      Place(
        text: "\(folder)/\(name.text)", path: FileName(Array("\(path)/".utf8) + name.bytes))
    }
  }

  private func isAddress(_ place: String) -> Bool {
    ["https://", "http://"].contains { place.lowercased().hasPrefix($0) }
  }

  private func bytes(of place: Place) throws -> [UInt8] {
    guard let path = place.path else {
      return try RateDownload.bytes(
        at: place.address, userAgent: "Ratepress/\(Version.current)", now: environment.now())
    }
    return try FileContents.ofRegularFile(
      path, followsLinks: true, limit: RateDocument.sizeLimit)
  }
}

/// Why files are not imported, a line for each.
struct ImportError: ReportableError {
  let lines: [String]
  var status = ExitStatus.rejected

  package var report: ErrorReport { ErrorReport(lines: lines, status: status) }
}

extension RateImportError: ReportableError {
  package var report: ErrorReport { ErrorReport("\(self)", .rejected) }
}

extension FileContents.Failure {
  fileprivate var reason: String {
    switch self {
    case .missing: "no such file"
    case .link, .outside: "it is a symbolic link"
    case .folder: "it is a folder"
    case .special: "it is no regular file"
    case .tooLarge(let limit): "larger than \(ByteCount.limit(limit)); import it in parts"
    case .system(let error): "cannot be read: \(error.reason)"
    }
  }
}
