import Compression
import Mustache
import RatesData
import RatesPresentation
import SiteRelease
import SourceText
import Transport

extension RatesDataError: ReportableError {
  package var report: ErrorReport {
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
  package var report: ErrorReport {
    if case .busy = self { return ErrorReport("\(self)", .alreadyRunning) }
    return ErrorReport("\(self)", .cannotWrite)
  }
}

extension CompressionError: ReportableError {
  package var report: ErrorReport {
    switch self {
    case .noLibrary: ErrorReport("output.compress: \(self)", .unreachable)
    case .outOfMemory: ErrorReport("output.compress: \(self)", .cannotWrite)
    }
  }
}

extension ThemeError: ReportableError {
  package var report: ErrorReport {
    ErrorReport(lines: problems.map(\.description), status: .configuration)
  }
}

extension MustacheError: ReportableError {
  package var report: ErrorReport { ErrorReport("\(self)", .configuration) }
}

extension TransportFailure {
  /// Whether the network or the host is out of reach.
  fileprivate var isOutage: Bool {
    if case .unknownHost = self { true } else { isTransient }
  }
}
