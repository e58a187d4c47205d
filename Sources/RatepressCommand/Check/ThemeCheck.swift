import RatesDomain
import RatesPresentation

/// Looks for mistakes in the templates and strings of a site.
struct ThemeCheck {
  let configuration: Configuration
  /// The configuration as messages call it.
  let file: String

  /// Everything that would keep the site from being built, and what no page uses.
  ///
  /// - Parameter currencies: What the newest snapshot has, in order; nil where there is none.
  func findings(currencies: [CurrencyCode]?) throws -> [Issue] {
    let factory = SiteFactory(configuration: configuration)
    do {
      return try factory.unusedParts().map { Issue($0) }
        + mistakes(factory, currencies: currencies)
    } catch {
      return try Self.findings(error)
    }
  }

  private func mistakes(
    _ factory: SiteFactory, currencies: [CurrencyCode]?
  ) throws -> [Issue] {
    do {
      let plan = try factory.plan(currencies: currencies)
      _ = try factory.renderer(plan)
      return plan.missingBases.map { base in
        Issue(
          file: file, message: "site.bases: the rates have no \(base); its pages are left out")
      }
    } catch let error as SiteError {
      return error.report.lines.map { Issue(file: file, message: $0) }
    } catch {
      return try Self.findings(error)
    }
  }

  private static func findings(_ error: any Error) throws -> [Issue] {
    switch error {
    case let error as ThemeError: error.problems.map { Issue($0) }
    case let error as FileError: [Issue(error)]
    case ConfigurationError.invalid(let file, let problems):
      problems.map { Issue($0, in: file) }
    default: throw error
    }
  }
}
