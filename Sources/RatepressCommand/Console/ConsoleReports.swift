import Basics
import RatepressSite

extension ConsoleError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .cannotWrite(let reason): ErrorReport("cannot write the result: \(reason)", .cannotWrite)
    }
  }
}

extension MemoryLimitError: ReportableError {
  var report: ErrorReport {
    ErrorReport(
      "this process may use \(ByteCount.limit(limit)) of address space; Ratepress needs "
        + "\(ByteCount.limit(lowest)): raise the limit (ulimit -v)", .system)
  }
}
