import Mustache
import RatesData
import RatesPresentation
import SiteRelease
import SourceText

/// The one place that words errors of all layers.
enum Diagnostics {
  /// What to say of an error.
  static func diagnose(_ error: any Error) -> ErrorReport {
    switch error {
    case let error as UsageError: ErrorReport(lines: [error.text], status: .usage)
    case let error as ConfigurationError:
      ErrorReport(lines: lines(of: error), status: .configuration)
    case let error as ConsoleError: ErrorReport(lines: [text(of: error)], status: .cannotWrite)
    case let error as FileError: ErrorReport(lines: [text(of: error)], status: status(of: error))
    case let error as SiteError: diagnosis(of: error)
    case let error as ConversionError: ErrorReport(lines: [error.text], status: .rejected)
    case let error as RatesDataError: diagnosis(of: error)
    case let error as ReleaseError: diagnosis(of: error)
    case let error as ThemeError: diagnosis(of: error)
    case let error as MustacheError: diagnosis(of: error)
    case let error as TemplateDataError: ErrorReport(lines: [error.text], status: .configuration)
    case let error as PreviewError: ErrorReport(lines: [text(of: error)], status: .unreachable)
    case let error as StepError: diagnose(error)
    default: ErrorReport(lines: ["\(error)"], status: .cannotWrite)
    }
  }

  /// Writes the error's lines and gives the status to end with.
  static func report(_ error: any Error, to console: Console) -> ExitStatus {
    let diagnosis = diagnose(error)
    for line in diagnosis.lines {
      console.note("ratepress: error: \(line.onOneLine)")
    }
    return diagnosis.status
  }

  private static func diagnose(_ error: StepError) -> ErrorReport {
    let cause = diagnose(error.cause)
    return ErrorReport(lines: cause.lines.map { "\(error.step): \($0)" }, status: cause.status)
  }
}
