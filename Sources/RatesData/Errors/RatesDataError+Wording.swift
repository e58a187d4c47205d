import SourceText
import Transport

extension RatesDataError: CustomStringConvertible {
  /// What went wrong, where, and what to do, in one line.
  package var description: String {
    switch self {
    case .rejected(let url, let violation):
      "\(url): the answer is rejected: \(violation). What is stored stays as it was"
        + (violation.advice.map { "; \($0)." } ?? ".")
    case .unreachable(let url, let trouble, let tries):
      "\(url): no rates after \(tries) \(tries == 1 ? "try" : "tries"): \(trouble)."
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason). Check the folder's permissions and free space."
    case .folderInTheWay(let path):
      "\(path): it is a folder, and a file belongs there. Move it away."
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason). Check the folder's permissions."
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  /// The trouble in words, with what to do.
  package var description: String {
    switch self {
    case .transport(.timedOut):
      "no complete answer within \(RetryingClient.standardDeadline.components.seconds) s; "
        + TransportFailure.timedOut.sourceAdvice
    case .transport(let failure): "\(failure); \(failure.sourceAdvice)"
    case .status(let status, nil):
      "the server answers with status \(status); "
        + (status < 500 ? "check source.url" : "run again later")
    case .status(let status, let type?):
      "the server answers with status \(status) and error-type \(PrintableText(type))"
    }
  }
}

extension TransportFailure {
  /// What the site's owner can do about it.
  var sourceAdvice: String {
    switch self {
    case .timedOut, .cutShort, .tooLarge, .headerTooLarge, .badCompression: "run again later"
    case .connection: "check source.url, or run again later"
    case .unknownHost: "check source.url and this machine's network"
    case .unknownProxy: "check http_proxy, https_proxy and all_proxy in the environment"
    case .insecure: "check source.url and this machine's clock"
    case .noLibrary: "install libcurl 7.87 or newer (Debian's libcurl4)"
    case .tooManyRedirects, .refusedProtocol, .notHTTP, .other: "check source.url"
    }
  }
}
