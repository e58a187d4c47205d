import RatepressSite
import RatesDomain

/// What a command works with: what the general options mean on this machine.
struct Invocation: Sendable {
  let environment: Environment
  /// When the command was typed.
  let now: Timestamp
  /// Whether only errors, warnings and the requested result are written.
  let isQuiet: Bool
  /// Whether the result is written as JSON.
  let isJSON: Bool
  private let configurationName: String?

  /// - Parameter options: As typed.
  init(_ options: GeneralOptions, in environment: Environment) {
    self.environment = environment
    now = environment.now()
    isQuiet = options.isQuiet
    isJSON = options.isJSON
    configurationName = options.configuration
  }

  var console: Console { environment.console }

  /// The configuration's file as messages call it.
  var file: String { configurationName ?? Configuration.defaultName }

  /// Reads the configuration that the options name.
  func configuration() throws(ConfigurationError) -> Configuration {
    try Configuration.load(configurationName, in: environment)
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
    RunSetting(
      configurationFile: try? environment.absolute(file), variables: environment.variables,
      now: environment.now, isQuiet: isQuiet,
      observer: RunDisplay(
        console, isQuiet: isQuiet, isJSON: isJSON))
  }
}
