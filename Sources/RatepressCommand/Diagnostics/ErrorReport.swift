import Basics
import Compression
import Mustache
import RatesData
import RatesPresentation
import SiteRelease
import SourceText
import Transport

/// What the program says of an error, and how it ends with it.
struct ErrorReport: Sendable, Equatable {
  /// The most faults that are told.
  static let lineLimit = 20

  /// One line for each fault, each with what is wrong, where, and what to do; of many the first ones.
  let lines: [String]
  let status: ExitStatus
  /// The same for every occurrence of one trouble, whose lines may differ.
  let kind: String

  /// A report whose kind is its text without numbers, which differ from run to run.
  init(lines: [String], status: ExitStatus, kind: String? = nil) {
    let told: [String] = lines.prefix(Self.lineLimit) + Self.rest(lines.count)
    self.lines = told
    self.status = status
    self.kind = kind ?? Self.withoutNumbers(told.joined(separator: "\n"))
  }

  init(_ line: String, _ status: ExitStatus, kind: String? = nil) {
    self.init(lines: [line], status: status, kind: kind)
  }

  /// The lines as one text, as results for programs have it.
  var text: String { lines.map(\.onOneLine).joined(separator: "\n") }

  /// What stands for the rest of so many lines: nothing, or one line.
  static func rest(_ count: Int) -> [String] {
    count > lineLimit ? ["and \(count - lineLimit) more"] : []
  }

  private static func withoutNumbers(_ text: String) -> String {
    text.split { $0.isASCII && $0.isNumber }.joined(separator: "0")
  }
}

/// An error that says itself what the program says of it.
protocol ReportableError: Error {
  var report: ErrorReport { get }
}

/// An error that ends a command and was told already, or is one that is told once a day.
struct ToldError: ReportableError {
  let report: ErrorReport
}

/// The one way of an error to the person who runs the program.
enum Diagnostics {
  /// What to say of an error of any layer.
  static func report(of error: any Error) -> ErrorReport {
    (error as? any ReportableError)?.report ?? ErrorReport("\(error)", .cannotWrite)
  }

  /// Writes the error's lines, if it was not told yet, and returns what was said.
  @discardableResult
  static func tell(_ error: any Error, to console: Console) -> ErrorReport {
    let report = report(of: error)
    if !(error is ToldError) { tell(report, to: console) }
    return report
  }

  /// Writes the lines of a report.
  static func tell(_ report: ErrorReport, to console: Console) {
    for line in report.lines { console.note("ratepress: error: \(line.onOneLine)") }
  }
}

extension StepError: ReportableError {
  var report: ErrorReport {
    let cause = Diagnostics.report(of: cause)
    return ErrorReport(
      lines: cause.lines.map { "\(step): \($0)" }, status: cause.status, kind: cause.kind)
  }
}

extension RatesDataError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .rejected, .rejectedFile: ErrorReport("\(self)", .rejected)
    // One outage shows itself as one or the other from hour to hour.
    case .unreadableFile: ErrorReport("\(self)", .unreachable)
    case .unreachable(_, .transport(let failure), _) where failure.isOutage:
      ErrorReport("\(self)", .unreachable, kind: "no connection")
    case .unreachable, .notDownloaded: ErrorReport("\(self)", .unreachable)
    case .noKey, .unusableKey: ErrorReport("\(self)", .configuration)
    case .cannotWrite, .folderInTheWay, .cannotRead, .damagedCorrections:
      ErrorReport("\(self)", .cannotWrite)
    }
  }
}

extension ReleaseError: ReportableError {
  var report: ErrorReport {
    if case .busy = self { return ErrorReport("\(self)", .alreadyRunning) }
    return ErrorReport("\(self)", .cannotWrite)
  }
}

extension CompressionError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .noLibrary: ErrorReport("output.compress: \(self)", .unreachable)
    case .outOfMemory: ErrorReport("output.compress: \(self)", .cannotWrite)
    }
  }
}

extension ThemeError: ReportableError {
  var report: ErrorReport {
    ErrorReport(lines: problems.map(\.description), status: .configuration)
  }
}

extension MustacheError: ReportableError {
  var report: ErrorReport { ErrorReport("\(self)", .configuration) }
}

extension FileError: ReportableError {
  var report: ErrorReport {
    let (path, fault) = pathAndFault
    switch self {
    case .missing, .tooLarge, .unreadable, .noCurrentFolder:
      return ErrorReport("\(path): \(fault)", .configuration)
    case .unwritable, .exists: return ErrorReport("\(path): \(fault)", .cannotWrite)
    }
  }

  /// The file and what is wrong with it.
  var pathAndFault: (path: String, fault: String) {
    switch self {
    case .missing(let path): (path, "no such file")
    case .tooLarge(let path, let limit): (path, "larger than \(ByteCount.limit(limit))")
    case .unreadable(let path, let reason): (path, "cannot be read: \(reason)")
    case .unwritable(let path, let reason): (path, "cannot be written: \(reason)")
    case .exists(let path): (path, "already exists; not overwritten")
    case .noCurrentFolder(let path):
      (
        path,
        "relative to the current folder, which no longer exists, or has a name that is not UTF-8; "
          + "change to another folder, or give an absolute path"
      )
    }
  }
}

extension TransportFailure {
  /// Whether the network or the host is out of reach.
  fileprivate var isOutage: Bool {
    if case .unknownHost = self { true } else { isTransient }
  }
}
