import Basics
import RatepressSite

/// Why a preview, or a file in it, cannot be shown.
enum PreviewError: Error, Equatable {
  /// Files that are being sent take that many bytes.
  case busy(limit: Int)
  /// `reason` is the operating system's own text.
  case cannotListen(port: UInt16, reason: String)
  /// libmicrohttpd cannot be used; in the words of the system.
  case noLibrary(String)
  /// Another program listens there.
  case portTaken(UInt16)
}

extension PreviewError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .busy(let limit):
      ErrorReport(
        "files that are being sent take \(ByteCount.limit(limit)); ask again once some have arrived",
        .unreachable)
    case .cannotListen(let port, let reason):
      ErrorReport(
        "cannot listen on 127.0.0.1:\(port): \(reason); --port N selects another port",
        .unreachable)
    case .noLibrary(let words):
      ErrorReport(
        "libmicrohttpd cannot be loaded (\(words)); install it (Debian: libmicrohttpd12)",
        .unreachable)
    case .portTaken(let port):
      ErrorReport(
        "port \(port) is in use; --port N selects another one, --port 0 any free one",
        .unreachable)
    }
  }
}
