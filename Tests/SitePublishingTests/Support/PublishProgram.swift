import Foundation
import TestSupport

@testable import SitePublishing

/// The program as people run it, in the folder of a released site with one target.
struct PublishProgram {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  private let folder: TemporaryFolder
  private let environment: [String: String]

  /// - Parameter change: Changes what the place says of itself.
  init(
    _ site: PublishedSite, to place: Place, _ change: (inout PublishSettings) -> Void = { _ in }
  ) throws {
    var settings = PublishSettings()
    place.change(&settings)
    change(&settings)
    let texts = [
      ("name", "www"), ("to", place.address), ("key", settings.ssh.key),
      ("known_hosts", settings.ssh.knownHosts), ("ca_file", settings.caFile),
      ("endpoint", settings.store.endpoint), ("region", settings.store.region),
      ("password_file", settings.passwordFile),
    ]
    var lines = texts.compactMap { key, text in text.map { "\(key) = \"\($0)\"" } }
    if !settings.environment.isEmpty { lines.append("environment = \(settings.environment)") }
    if settings.store.pathStyle { lines.append("path_style = true") }
    if settings.ssh.releases > 0 { lines.append("releases = \(settings.ssh.releases)") }
    try self.init(
      site.folder, "[[publish]]\n" + lines.joined(separator: "\n"), environment: place.environment)
  }

  /// With a configuration as it is.
  init(_ folder: TemporaryFolder, _ configuration: String, environment: [String: String]) throws {
    self.folder = folder
    self.environment = BuiltProgram.environment(environment)
    try folder.write("ratepress.toml", configuration)
  }

  func start(_ arguments: [String] = ["publish"]) throws -> StartedProgram {
    for name in ["output", "errors"] { try folder.write(name, "") }
    return try StartedProgram(
      BuiltProgram.path, arguments, in: folder.path, environment: environment,
      output: folder.path + "/output", errors: folder.path + "/errors")
  }

  /// Runs it until the switch of a gate kills it.
  func kill(by gate: SFTPGate, at pattern: String, _ number: Int) throws -> Int32 {
    try gate.kill(
      BuiltProgram.path, ["publish"], in: folder.path, environment: environment, at: pattern, number
    )
  }

  func run(_ arguments: String...) throws -> Outcome {
    let status = try start(arguments).wait()
    return Outcome(
      status: status, output: try folder.text("output"), errors: try folder.text("errors"))
  }
}
