import Mustache
import RatepressSite
import RatesPresentation

/// Looks for mistakes in the templates and strings of a site.
struct ThemeCheck {
  let configuration: Configuration
  /// The configuration as messages call it.
  let file: String
  /// Whether all pages are rendered, and none of them kept: a build would render them, too.
  let rendersPages: Bool

  /// Everything that would keep the site from being built, and what no page uses.
  ///
  /// - Parameter data: The rates that there are; nil where there are none.
  func issues(_ data: SiteData?) throws -> [Issue] {
    let factory = SiteFactory(configuration: configuration)
    do {
      return try factory.unusedParts().map { Issue($0) }
        + mistakes(factory, data)
    } catch {
      return try Self.issues(error)
    }
  }

  private func mistakes(_ factory: SiteFactory, _ data: SiteData?) throws -> [Issue] {
    do {
      let plan = try factory.plan(data)
      let renderer = try factory.renderer(plan)
      if rendersPages { try renderer.tryAllPages() }
      return plan.warnings(limit: .max).map { Issue(file: file, message: $0) }
    } catch let error as SiteError {
      return error.report.lines.map { Issue(file: file, message: $0) }
    } catch {
      return try Self.issues(error)
    }
  }

  private static func issues(_ error: any Error) throws -> [Issue] {
    switch error {
    case let error as ThemeError: error.problems.map { Issue($0) }
    case let error as FileError: [Issue(error)]
    case let error as MustacheError: [Issue(ThemeProblem.template(error))]
    case ConfigurationError.invalid(let file, let problems):
      problems.map { Issue($0, in: file) }
    default: throw error
    }
  }
}
