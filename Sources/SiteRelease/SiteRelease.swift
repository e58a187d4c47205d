import Compression
import Glibc
import SiteFiles
import SystemFiles

/// Releases a site into a folder that a web server shows.
///
/// Visitors see the site as it was or as it is to be, whenever the process ends; docs/release.md
/// says how, and where the limits are. Releases into one folder wait for each other.
package struct SiteRelease {
  private let directory: String
  private let mode: ReleaseMode
  private let compression: [CompressionSetting]
  private let patience: Int
  private let now: () -> FileTime

  /// A way to release into a folder.
  /// - Parameters:
  ///   - directory: The output folder; the one that it is in has to exist. Links are followed.
  ///   - mode: How releases are to be shown. An exchange that is impossible gives way to files.
  ///   - compression: How text is compressed, too, into files next to it: a page `krw.html` gets a
  ///     `krw.html.gz`.
  ///   - patience: How long to wait for another release into the same folder, in seconds.
  ///   - now: The clock, in UTC.
  package init(
    directory: String, mode: ReleaseMode = .exchange,
    compression: [CompressionSetting] = [], patience: Int = 60,
    now: @escaping () -> FileTime
  ) {
    self.directory = directory
    self.mode = mode
    self.compression = compression
    self.patience = patience
    self.now = now
  }

  /// Releases the pages that the body writes: those, and no others.
  ///
  /// What is the owner's in the folder stays. If all is as it is shown already, no page is
  /// written.
  /// - Parameter inputs: What the pages are made of, for `report(ifMadeOf:)` of a later run.
  /// - Throws: What the body throws, and `ReleaseError`; what is shown stays as it was, unless
  ///   the error says that the new pages are shown, or it was files that were being replaced: then
  ///   each is the old one or the new one.
  @discardableResult
  package func release(
    madeOf inputs: InputDigest? = nil, _ produce: (inout ReleaseWriter) throws -> Void
  ) throws -> ReleaseReport {
    try ReleaseError.telling {
      let location = try OutputLocation(directory)
      return try OutputLock(of: location, patience: patience).whileHeld {
        try release(to: location, madeOf: inputs, produce)
      }
    }
  }

  private func release(
    to location: OutputLocation, madeOf inputs: InputDigest?,
    _ produce: (inout ReleaseWriter) throws -> Void
  ) throws -> ReleaseReport {
    let live = try LiveSite(location)
    let staging = Staging(live: live, mode: mode, now: now)
    do {
      let release = Release(staging: staging, time: now(), compression: compression)
      var writer = ReleaseWriter(release)
      try produce(&writer)
      var finished = try release.whole(with: writer)
      finished.inputs = inputs
      finished.compression = compression.map(\.name)
      return try finish(finished, staging)
    } catch {
      let isDiskFull = Self.isDiskFull(error)
      // What cannot be tidied now, the next run tidies.
      try? staging.abandon(isDiskFull: isDiskFull)
      guard isDiskFull, let tree = staging.tree else { throw error }
      throw tree.fullDisk(path: live.place.path)
    }
  }

  /// What a release would come to if the site that is shown was made of the very same; nil if
  /// it was not, or if that cannot be told. Looks at no page and writes nothing.
  package func report(ifMadeOf inputs: InputDigest) -> ReleaseReport? {
    guard let root = try? OutputLocation(directory).open(), let head = ManifestHead(of: root),
      let made = head.inputs, made.digest == inputs
    else { return nil }
    return ReleaseReport(
      mode: head.mode, written: 0, unchanged: made.fileCount, removed: 0, conflicts: [],
      isChanged: false, obstacle: nil)
  }

  /// Whether the live site was made of the inputs; nil if that is not known, or if there is none.
  package func isMade(of inputs: InputDigest) -> Bool? {
    guard let root = try? OutputLocation(directory).open() else { return nil }
    return ManifestHead(of: root)?.inputs.map { $0.digest == inputs }
  }

  /// Removes what is left of runs that were killed, as a release does.
  package func tidy() throws {
    try ReleaseError.telling {
      let location = try OutputLocation(directory)
      do {
        try OutputLock(of: location, patience: 0).whileHeld {
          let live = try LiveSite(location, readsManifest: false)
          try Staging(live: live, mode: mode, now: now).clean()
        }
      } catch ReleaseError.busy {
        // The release that is active tidies.
      }
    }
  }

  private func finish(
    _ finished: ReleaseContents, _ staging: Staging
  ) throws -> ReleaseReport {
    let live = staging.live
    var contents = finished
    let before = live.manifest.head
    contents.produced.head.mode = before.mode
    contents.produced.head.inputs = before.inputs
    contents.produced.head.compression = before.compression
    contents.produced.head.digests = before.digests
    let isChanged =
      live.root == nil || staging.tree != nil
      || !contents.produced.lists(sameAs: live.manifest)
    if isChanged {
      try show(&contents, staging)
    } else if let root = live.root, contents.manifest.head != before || before.digests == nil {
      // If this cannot be noted, the next run compares once more.
      try? contents.replaceManifest(
        in: root, by: Staging.stagingFolder(in: root),
        digestsIn: staging.digestFolder())
    }
    try staging.clean()
    return ReleaseReport(
      mode: contents.produced.head.mode, written: contents.produced.writtenCount,
      unchanged: contents.produced.unchangedCount, removed: contents.removed,
      conflicts: contents.conflicts.sorted(), isChanged: isChanged,
      obstacle: before.mode == .files ? nil : staging.obstacle)
  }

  private func show(_ contents: inout ReleaseContents, _ staging: Staging) throws {
    let tree = try staging.prepared()
    guard !tree.isFull else { throw try fullDisk(contents, staging, tree) }
    if let standby = staging.standby {
      let exchange = TreeExchange(
        live: staging.live, staged: tree, standby: standby, now: now)
      do {
        try exchange.show(&contents)
        return
      } catch let obstacle as ExchangeUnavailable {
        staging.fallBack(because: obstacle)
      } catch let error as SystemError where error.isOutOfRoom {
        throw try fullDisk(contents, staging, tree)
      }
    }
    tree.countFolders(of: contents.produced, newTo: staging.live.root)
    let installer = FileInstaller(
      live: staging.live, staged: tree, root: try staging.outputFolder(),
      digests: try staging.digestFolder())
    try installer.show(&contents)
  }

  private static func isDiskFull(_ error: any Error) -> Bool {
    switch error {
    case let error as SystemError: error.isOutOfRoom
    case ReleaseError.diskFull: true
    default: false
    }
  }

  /// What to say of a disk that has no room for the release.
  private func fullDisk(
    _ contents: ReleaseContents, _ staging: Staging, _ tree: StagedTree
  ) throws -> ReleaseError {
    switch staging.mode {
    case .exchange: tree.countLacking(of: contents.produced, beside: staging.live.root)
    case .files: tree.countFolders(of: contents.produced, newTo: staging.live.root)
    }
    try contents.putManifest(into: tree, digestsIn: nil)
    return tree.fullDisk(path: staging.live.place.path)
  }
}

/// What a release did.
package struct ReleaseReport: Sendable, Equatable {
  /// How the release came to be shown, or, if nothing changed, how the one before did.
  package let mode: ReleaseMode
  /// Pages that are new or consist of other bytes than before.
  package let written: Int
  /// Pages that consist of the bytes that were shown already.
  package let unchanged: Int
  /// Pages that are no longer part of the site.
  package let removed: Int
  /// Paths of pages or folders that are missing, sorted, because the owner has something of their
  /// own there.
  package let conflicts: [String]
  /// Whether anything of what is shown changed; if not, nothing was written but, at most, what
  /// the site was made of.
  package let isChanged: Bool
  /// Why files were replaced one by one though an exchange was asked for. Told by the first such
  /// release alone.
  package let obstacle: ExchangeUnavailable?
}
