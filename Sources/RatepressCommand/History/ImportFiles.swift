import RatesData
import RatesDomain
import SystemFiles

/// The files, addresses and folders that are to be imported.
struct ImportFiles {
  let environment: Environment
  let progress: ProgressLine

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
        files.append(try RateImport.File(place: place, bytes: bytes(of: place)))
      } catch let error as FileContents.Failure {
        faults.append("\(place): \(error.reason)")
      } catch let fault as DocumentFault {
        faults.append("\(place): \(fault)")
      }
    }
    guard faults.isEmpty else { throw ImportError(lines: faults) }
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

  private func expanded(_ place: String) throws -> [String] {
    guard !isAddress(place) else { return [place] }
    let path = try environment.absolute(place)
    do throws(SystemError) {
      return try Directory.visibleNames(in: path)
        .filter { name in Self.endings.contains { name.lowercased().hasSuffix($0) } }
        .map { "\(place.hasSuffix("/") ? String(place.dropLast()) : place)/\($0)" }
    } catch {
      return [place]
    }
  }

  private func isAddress(_ place: String) -> Bool {
    ["https://", "http://"].contains { place.lowercased().hasPrefix($0) }
  }

  private func bytes(of place: String) throws -> [UInt8] {
    guard !isAddress(place) else {
      return try RateDownload.bytes(
        at: place, userAgent: "Ratepress/\(Version.current)", now: environment.now())
    }
    return try FileContents.ofRegularFile(
      environment.absolute(place), followsLinks: true, limit: RateDocument.sizeLimit)
  }
}

/// Why files are not imported, a line for each.
struct ImportError: ReportableError {
  let lines: [String]

  var report: ErrorReport { ErrorReport(lines: lines, status: .rejected) }
}

extension RateImportError: ReportableError {
  var report: ErrorReport { ErrorReport("\(self)", .rejected) }
}

extension FileContents.Failure {
  fileprivate var reason: String {
    switch self {
    case .missing: "no such file"
    case .link: "it is a symbolic link"
    case .folder: "it is a folder"
    case .special: "it is no regular file"
    case .tooLarge(let limit): "larger than \(limit >> 20) MiB"
    case .system(let error): "cannot be read: \(error.reason)"
    }
  }
}
