extension RatesDataError: CustomStringConvertible {
  /// What went wrong, where, and what to do, in one line.
  package var description: String {
    switch self {
    case .rejected(let url, let violation):
      "\(url): the answer is rejected: \(violation). What is stored stays as it was."
    case .unreachable(let url, let trouble, let tries):
      "\(url): no rates after \(tries) \(tries == 1 ? "try" : "tries"): \(trouble)."
    case .cannotWrite(let path, let reason):
      "\(path): cannot be written: \(reason). Check the folder's permissions and free space."
    case .cannotRead(let path, let reason):
      "\(path): cannot be read: \(reason). Check the folder's permissions."
    }
  }
}

extension SourceTrouble: CustomStringConvertible {
  /// The trouble in words, with what to do.
  package var description: String {
    switch self {
    case .transport(let failure): "\(failure)"
    case .status(let status, nil): "the server answers with status \(status); check source.url"
    case .status(let status, let type?):
      "the server answers with status \(status) and error-type \(PrintableText(type))"
    }
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The failure in words.
  package var description: String {
    switch self {
    case .timedOut:
      "no whole answer within the deadline of \(RetryingClient.standardDeadline.components.seconds) s"
    case .connection(let words): "the connection failed (\(words))"
    case .unknownHost(let words): "the host is not found (\(words)); check source.url"
    case .insecure(let words): "the connection is not secure (\(words))"
    case .tooManyRedirects(let limit): "it redirects more than \(limit) times; check source.url"
    case .refusedProtocol(let words):
      "it leads to an address that is not https (\(words)); check source.url"
    case .cutShort: "the connection ended before the answer was whole"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .badCompression: "its compression is damaged"
    case .other(let words): "the request failed (\(words))"
    }
  }
}
