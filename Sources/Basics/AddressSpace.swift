import Glibc

/// The memory that this process may address, `ulimit -v`.
package enum AddressSpace {
  /// The limit in bytes; nil if the system does not tell.
  package static var limit: UInt? {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 ? limit.rlim_cur : nil
  }
}
