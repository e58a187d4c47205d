import RatesDomain

/// What a run gets from outside.
package struct RunSetting: Sendable {
  /// The absolute path of the configuration; nil if its folder is not known.
  package let configurationFile: String?
  /// The process's variables, which may hold secrets.
  package let variables: [String: String]
  /// The clock.
  package let now: @Sendable () -> Timestamp
  /// Whether only errors and warnings are of interest.
  package let isQuiet: Bool
  /// Who follows the run.
  package let observer: any RunObserver

  /// What a run gets.
  package init(
    configurationFile: String?, variables: [String: String],
    now: @escaping @Sendable () -> Timestamp, isQuiet: Bool, observer: any RunObserver
  ) {
    self.configurationFile = configurationFile
    self.variables = variables
    self.now = now
    self.isQuiet = isQuiet
    self.observer = observer
  }
}
