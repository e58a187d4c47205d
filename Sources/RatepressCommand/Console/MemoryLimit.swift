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
struct MemoryLimitError: Error {
  let limit: UInt
  let lowest: UInt
}
