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
    case .transport(let failure): "\(failure); \(failure.advice)"
    case .status(let status, nil):
      "the server answers with status \(status); "
        + (status < 500 ? "check source.url" : "run again later")
    case .status(let status, let type?):
      "the server answers with status \(status) and error-type \(PrintableText(type))"
    }
  }
}
