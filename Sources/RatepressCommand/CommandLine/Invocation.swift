import RatepressSite

/// What a command works with: its general options as typed, and what the machine gives, each resolved in one place.
struct Invocation: Sendable {
  let options: GeneralOptions
  let environment: Environment

  init(_ options: GeneralOptions, in environment: Environment) {
    self.options = options
    self.environment = environment
  }

  /// Reads the configuration that the options name.
  func configuration() throws(ConfigurationError) -> Configuration {
    try Configuration.load(options.configuration, in: environment)
  }

  /// Reads it for a run; with `--quiet` and nobody watching, a mistake in it is told once a day.
  func configurationOfRun() throws -> Configuration {
    do {
      return try configuration()
    } catch {
      throw ToldError(report: setting.tellBeforeRun(error))
    }
  }

  /// What a run gets from outside.
  var setting: RunSetting {
    let file = options.configuration ?? Configuration.defaultName
    return RunSetting(
      configurationFile: try? environment.absolute(file), variables: environment.variables,
      now: environment.now, isQuiet: options.isQuiet,
      observer: RunDisplay(
        environment.console, isQuiet: options.isQuiet, isJSON: options.isJSON))
  }
}
