import RatepressSite

extension CommandSpec {
  /// How the command can end, in the order of the numbers.
  package var allStatuses: [ExitStatus] {
    let own = Set([.success, .usage] + statuses)
    return ExitStatus.allCases.filter(own.contains)
  }
}
