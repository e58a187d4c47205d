import Mustache
import RatesData
import RatesPresentation
import SiteRelease

extension Diagnostics {
  static func diagnosis(of error: SiteError) -> ErrorReport {
    switch error {
    case .noBase(let bases):
      ErrorReport(
        lines: [
          "site.bases: the rates have none of \(bases.map(\.description).joined(separator: ", ")); "
            + "choose others"
        ], status: .configuration)
    case .noRates(let folder):
      ErrorReport(
        lines: ["\(folder): no rates are stored; \"ratepress run\" fetches them"],
        status: .unreachable)
    case .sampleOverRates(let folder):
      ErrorReport(
        lines: ["\(folder): real rates are stored; build without --sample"], status: .usage)
    case .tooManyPages(let count, let limit):
      ErrorReport(
        lines: [
          "output.max_pages: the site would have \(count) pages, the limit is \(limit); list fewer "
            + "currencies in site.bases, or raise the limit"
        ], status: .configuration)
    case .waiting(let address, let until):
      ErrorReport(
        lines: ["\(address): asks to be left alone; nothing is asked before \(until)"],
        status: .unreachable)
    }
  }

  static func diagnosis(of error: RatesDataError) -> ErrorReport {
    let status: ExitStatus =
      switch error {
      case .rejected: .rejected
      case .unreachable: .unreachable
      case .cannotWrite, .folderInTheWay, .cannotRead: .cannotWrite
      }
    return ErrorReport(lines: ["\(error)"], status: status)
  }

  static func diagnosis(of error: ReleaseError) -> ErrorReport {
    if case .busy = error { return ErrorReport(lines: ["\(error)"], status: .alreadyRunning) }
    return ErrorReport(lines: ["\(error)"], status: .cannotWrite)
  }

  static func diagnosis(of error: ThemeError) -> ErrorReport {
    ErrorReport(lines: error.problems.map(\.description), status: .configuration)
  }

  static func diagnosis(of error: MustacheError) -> ErrorReport {
    ErrorReport(lines: ["\(error)"], status: .configuration)
  }
}
