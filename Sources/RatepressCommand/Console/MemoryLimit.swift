import Basics

/// The limit of the process's address space, `ulimit -v`.
enum MemoryLimit {
  /// With less, the system refuses memory in places where no program can say so, in bytes.
  private static let lowest: UInt = 192 << 20

  /// Throws if the limit is too low for any command.
  static func check() throws(MemoryLimitError) {
    guard let limit = AddressSpace.limit, limit < lowest else { return }
    throw MemoryLimitError(limit: limit, lowest: lowest)
  }
}

/// The limit is too low; both are in bytes.
struct MemoryLimitError: ReportableError {
  let limit: UInt
  let lowest: UInt

  var report: ErrorReport {
    ErrorReport(
      "this process may use \(ByteCount.limit(limit)) of address space; Ratepress needs \(ByteCount.limit(lowest)): "
        + "raise the limit (ulimit -v)", .system)
  }
}
