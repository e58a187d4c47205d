import RatepressSite
import RatesDomain
import SitePublishing

/// Asks every source, also those that stand in for others, and opens every target; stores and changes nothing.
struct OnlineCheck {
  let root: CompositionRoot
  let now: Timestamp
  /// Takes what an owner should know of a target though it can be used.
  let note: @Sendable (String) -> Void

  /// What one of them came to.
  struct Answer: Encodable {
    enum Kind: String, Encodable {
      case source
      case target
    }

    let kind: Kind
    /// The kind and base of a source, the name of a target.
    let name: String
    let address: String
    /// Why a run would fail there.
    let error: String?
    /// The exit status of such a run.
    let status: Int32

    fileprivate init(_ kind: Kind, _ name: String, at address: String, _ error: (any Error)?) {
      let report = error.map(Diagnostics.report)
      self.kind = kind
      self.name = name
      self.address = address
      self.error = report?.text
      status = report?.status.rawValue ?? 0
    }

    /// For people.
    var line: String {
      "\(kind.rawValue) \(name): \(error?.onOneLine ?? "ok, \(address)")"
    }
  }

  /// All of them, in the order of the configuration.
  var answers: [Answer] {
    root.configuration.sources.flatMap(answers) + root.configuration.publish.map(answer)
  }

  /// What is wrong in the files that are sources: to read them asks nobody.
  var fileFaults: [String] {
    root.configuration.sources.filter { $0.path != nil }.flatMap(answers)
      .filter { $0.status == ExitStatus.rejected.rawValue }.compactMap(\.error)
  }

  private func answers(of source: SourceConfiguration) -> [Answer] {
    root.trials(of: source).map { trial in
      let name = "\(source.descriptor.kind) \(source.base)"
      return Answer(.source, name, at: trial.address, failure(of: trial, source))
    }
  }

  private func failure(of trial: SourceRefresh, _ source: SourceConfiguration) -> (any Error)? {
    var options = RefreshOptions()
    options.isEarly = true
    do {
      var rates = try root.loadRates(source, now: now) { _ in }
      let (_, error) = trial.ask(
        &rates, now: now, options: options,
        witnesses: { try root.witnesses(but: source, now: now) { _ in } }, notice: { _ in })
      guard error == nil, let newest = rates.newest, !rates.isCurrent(now: now) else {
        return error
      }
      return SiteError.overdue(source.descriptor, updated: newest.updated)
    } catch {
      return error
    }
  }

  private func answer(of target: PublishSettings) -> Answer {
    let site = try? PublishSite(directory: root.configuration.output.directory)
    let obstacle = Publisher.obstacle {
      try target.connect(site: site, variables: root.variables) { note("\(target.name): \($0)") }
    }
    return Answer(
      .target, target.name, at: target.address?.text ?? "",
      obstacle.map { target.secrets(root.variables).redacted($0) })
  }
}
