import SourceText
import Transport

/// What can go wrong between the rates' source and the store.
package enum RatesDataError: Error, Sendable, Equatable {
  /// The source answered, and the answer is not taken; everything stored is as it was.
  case rejected(url: String, ValidationError)
  /// The file of a source is not taken; everything stored is as it was.
  case rejectedFile(path: String, ValidationError, line: Int? = nil)
  /// The source did not answer, or not with rates.
  case unreachable(url: String, SourceFailure, tries: Int)
  /// The source needs a key, and there is none.
  case noKey(source: String, variable: String)
  /// The file with a source's key cannot be used.
  case unusableKey(source: String, reason: String)
  /// A document to import did not come from a server.
  case notDownloaded(url: String, String)
  /// A stored file or folder cannot be written; the previous file is as it was.
  case cannotWrite(path: String, reason: String)
  /// A stored file cannot be written because a folder has its name.
  case folderInTheWay(path: String)
  /// The file of a source cannot be read.
  case unreadableFile(path: String, reason: String)
  /// The file of corrections cannot be used; without it withdrawn figures would be shown.
  case damagedCorrections(path: String, reason: String)
  /// A folder of stored files cannot be read.
  case cannotRead(path: String, reason: String)
}

/// Why a source gave no rates.
package enum SourceFailure: Sendable, Equatable {
  /// No whole answer came.
  case transport(TransportFailure)
  /// The answer's status is not 200; with the error that the source itself reports, if any.
  case status(Int, errorType: String?)
}

extension RatesDataError {
  /// The same of a request with a key: without a word of the answer, which may repeat the key in whatever form.
  /// - Parameter response: The answer; nil if it did not come whole.
  func unquoted(of response: HTTPResponse?) -> RatesDataError {
    switch self {
    case .rejected(let url, let violation):
      let size = response?.body.count
      return .rejected(url: url, .unquoted(violation, status: response?.status.code, size: size))
    case .unreachable(let url, .transport(let failure), let tries):
      return .unreachable(url: url, .transport(failure.unquoted), tries: tries)
    case .unreachable(let url, .status(let status, _), let tries):
      return .unreachable(url: url, .status(status, errorType: nil), tries: tries)
    default: return self
    }
  }
}

extension RatesDataError: CustomStringConvertible {
  /// What went wrong, where, and what to do, in one line.
  package var description: String {
    switch self {
    case .rejected(let url, let violation):
      "\(url): the response is rejected: \(violation). Stored rates are unchanged"
        + (violation.advice.map { "; \($0)." } ?? ".")
    case .rejectedFile(let path, let violation, let line):
      "\(path): its rates are rejected: \(line.map { "line \($0): " } ?? "")\(violation). Stored rates are unchanged"
        + (violation.fileAdvice.map { "; \($0)." } ?? ".")
    case .unreachable(let url, let failure, let tries):
      "\(url): no rates after \(tries) \(tries == 1 ? "try" : "tries"): \(failure)."
    case .noKey(let source, let variable):
      "\(source): no key; set \(variable) in the environment, or source.key_file."
    case .unusableKey(let source, let reason): "\(source): its key cannot be used: \(reason)."
    case .notDownloaded(let url, let reason):
      "\(url): \(reason). Check the address, or run again later."
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason). Check the folder's permissions and free space."
    case .folderInTheWay(let path):
      "\(path): a folder has the name of a file of Ratepress. Move it away."
    case .unreadableFile(let path, let reason):
      "\(path): no rates: \(reason); check source.path."
    case .damagedCorrections(let path, let reason):
      "\(path): \(reason). Restore it from a backup, or correct it; without it, withdrawn rates would be "
        + "shown."
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason). Check the folder's permissions."
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  /// The failure in words, with what to do.
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
      "the server answers with status \(status) and the error \(PrintableText(type))"
    }
  }
}

extension TransportFailure {
  /// The same without words, which may name where a redirect leads.
  var unquoted: TransportFailure {
    switch self {
    case .connection: .connection("it was refused, or broke")
    case .unknownHost: .unknownHost("the address's own, or that of a redirect")
    case .insecure: .insecure("the certificate is not trusted, or for another name")
    case .refusedProtocol: .refusedProtocol("by a redirect")
    case .refusedLogin: .refusedLogin("by the server")
    case .refusedCommand(let code, _): .refusedCommand(code: code, "with code \(code)")
    case .other: .other("for a reason that may have the key in it")
    case .timedOut, .unknownProxy, .tooManyRedirects, .notHTTP, .cutShort, .tooLarge,
      .headerTooLarge, .badCompression, .noLibrary:
      self
    }
  }

  /// What the site's owner can do about it.
  var sourceAdvice: String {
    switch self {
    case .timedOut, .cutShort, .tooLarge, .headerTooLarge, .badCompression: "run again later"
    case .connection: "check source.url, or run again later"
    case .unknownHost: "check source.url and this machine's network"
    case .unknownProxy: "check http_proxy, https_proxy and all_proxy in the environment"
    case .insecure: "check source.url and this machine's clock"
    case .noLibrary: "install libcurl 7.87 or newer (Debian: libcurl4)"
    case .tooManyRedirects, .refusedProtocol, .refusedLogin, .refusedCommand, .notHTTP, .other:
      "check source.url"
    }
  }
}
