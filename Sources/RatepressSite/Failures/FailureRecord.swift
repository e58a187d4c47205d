import Foundation
import SiteFiles
import SystemFiles

/// A file of failures that have not ended yet.
///
/// Nothing depends on it: what cannot be read counts as empty, is told and written anew; what cannot be written is
/// told again by the next run.
struct FailureRecord {
  private struct Contents: Codable {
    var format = 1
    /// The stages that a spare record has whole.
    var stages: [FailureStage]?
    var failures: [FailureEntry]
  }

  private static let sizeLimit = 1 << 20
  /// Sums of so many runs stay numbers of a machine.
  static let countLimit = 1_000_000_000

  private let file: ReservedFile

  /// The record of the sites that share a snapshots folder; it is hidden, so that it is not taken for a snapshot.
  init(snapshots folder: String) {
    file = ReservedFile(folder: folder, name: ".failures.json")
  }

  /// The record of one site in its user's own folder, for what the snapshots folder cannot take: it cannot be
  /// written, or the configuration does not say where it is. Nil if the environment names no such folder.
  init?(spareOf setting: RunSetting) {
    guard let folder = setting.stateFolder, let path = setting.configurationFile
    else { return nil }
    let digest = Array(path.utf8).withUnsafeBytes { Digest(of: $0) }
    file = ReservedFile(folder: folder, name: "\(digest.text).failures.json")
  }

  /// Its path.
  var path: String { file.path }

  /// Whether it is there with its room.
  var hasRoom: Bool { file.hasRoom }

  /// Its entries, and the stages that it has whole; none if there is no file or folder.
  func read() throws -> (entries: [FailureEntry], stages: Set<FailureStage>) {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.ofRegularFile(path, limit: Self.sizeLimit)
    } catch {
      guard error == .missing || !file.hasFolder else { throw error }
      return ([], [])
    }
    let contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
    guard contents.failures.allSatisfy({ (1...Self.countLimit).contains($0.count) }) else {
      throw Damage()
    }
    return (contents.failures, Set(contents.stages ?? []))
  }

  /// Replaces what it says.
  func write(
    _ entries: [FailureEntry], stages: Set<FailureStage>? = nil
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let listed = stages.map { stages in FailureStage.allCases.filter(stages.contains) }
    let bytes = try encoder.encode(Contents(stages: listed, failures: entries))
    try file.write(Array(bytes))
  }

  private struct Damage: Error {}
}

extension RunSetting {
  /// Where programs of this user keep what they remember from run to run; nil if the variables name no folder
  /// that is there.
  fileprivate var stateFolder: String? {
    // systemd names several with colons between.
    let service = variables["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
    let places = [
      (service, ""), (variables["XDG_STATE_HOME"], "/ratepress"),
      (variables["HOME"], "/.local/state/ratepress"),
    ]
    for (place, below) in places {
      guard let place, place.hasPrefix("/") else { continue }
      return FileManager.default.fileExists(atPath: place) ? place + below : nil
    }
    return nil
  }
}
