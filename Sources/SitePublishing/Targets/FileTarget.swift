import Glibc
import SiteFiles
import SiteRelease
import SystemFiles

/// A folder of this machine, which gets the atomic release that `output.directory` has.
final class FileTarget: OwnerSparingTarget {
  static let kind = TargetKind(
    ["file"], keys: [], look: { context throws(PublishError) in _ = try FileTarget(context) }
  ) { try FileTarget($0) }

  private let directory: String
  private let site: PublishSite?
  private let warn: @Sendable (String) -> Void
  private(set) var requests = 0
  private(set) var conflicts: [String] = []
  /// What is there of the site although its list of files is lost or damaged.
  private var recovery: SiteRecovery?

  var changesAtOnce: Bool { true }
  var vouchesForRecord: Bool { true }

  init(_ context: PublishContext) throws(PublishError) {
    guard !context.address.lacksFolder else {
      throw PublishError(
        .configuration,
        "\(context.address.text) names no folder; write \(context.address.folderText)")
    }
    directory = context.address.path
    site = context.site
    warn = context.warn
  }

  /// What the folder's own manifest says; if it is lost or damaged, what the files themselves say.
  func readRecord() throws -> [UInt8]? {
    requests += 1
    let tree = try telling {
      do {
        return try ReleasedTree(directory: directory)
      } catch ReleaseError.damagedManifest {
        return nil
      }
    }
    guard let tree else {
      recovery = try telling {
        try site.flatMap { try SiteRecovery(directory: directory, pages: $0.manifest) }
      }
      return recovery.map { recovery in
        PublishRecord(variant: Digest(value: 0), files: recovery.manifest, state: .left).encoded()
      }
    }
    guard !tree.manifest.head.isPending else { return nil }
    let isUnsettled = try telling { try tree.root.status(of: ReservedNames.unsettled) != nil }
    return PublishRecord(
      variant: Digest(value: 0), files: tree.manifest, state: isUnsettled ? .live : .done
    ).encoded()
  }

  /// Nothing: the release finds the owner's files itself.
  func list() throws -> PublishListing? { nil }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    guard let root = try recovery?.root ?? telling({ try ReleasedTree(directory: directory)?.root })
    else {
      return files.map { _ in Digest(value: 0) }
    }
    let owner = try telling { try root.status() }
    return files.map { file in
      guard let folder = try? root.directory(at: file.path.folder),
        let open = try? OpenFile(file.path.name, in: folder),
        let status = try? open.status(), status.canBeReleased(in: owner),
        let bytes = try? open.read(size: file.content.size + 1)
      else { return Digest(value: 0) }
      return bytes.withUnsafeBytes { Digest(of: $0) }
    }
  }

  func put(_ queue: PublishQueue) throws {
    while let file = queue.next() { queue.arrived(file) }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {}

  func write(record: [UInt8]) throws {}

  func finish(record: [UInt8]) throws {
    guard let site else { return }
    requests += 1
    try telling { try recovery?.write() }
    recovery = nil
    let release = SiteRelease(directory: directory, now: FileTime.now)
    let report = try telling {
      try release.release { writer in
        for (path, folder) in site.manifest.sortedFolders {
          let prefix = path == .root ? "" : path.text + "/"
          for (name, file) in folder.files.sorted {
            guard let content = file.contents else { continue }
            let page = PublishFile(
              index: 0, path: PagePath(folder: path, name: name), content: content)
            let bytes = try site.bytes(of: page)
            try writer.write(prefix, name.text, bytes.span.bytes)
          }
        }
      }
    }
    try settle(record: record)
    if let obstacle = report.obstacle { warn(obstacle.description) }
    conflicts = report.conflicts
  }

  /// Notes the one thing that the folder's own manifest does not say.
  func settle(record: [UInt8]) throws {
    let isUnsettled = PublishRecord(decoding: record)?.state == .live
    try telling {
      guard let root = try ReleasedTree(directory: directory)?.root else { return }
      if isUnsettled {
        _ = try OpenFile(
          ReservedNames.unsettled, in: root, flags: O_WRONLY | O_CREAT, mode: 0o600)
      } else {
        try root.removeAll(ReservedNames.unsettled)
      }
    }
  }

  private func telling<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw PublishError(error)
    }
  }
}

extension PublishAddress {
  /// The address of the folder that is meant by one such as `file://srv/www`.
  var folderText: String {
    if host.isEmpty || host == "localhost", !path.isEmpty { return "file://" + path }
    // Those begin a path from another place than the root.
    return ["", "localhost", ".", ".."].contains(host)
      ? "file:///srv/www/rates" : "file:///\(host)\(path)"
  }

  /// Whether it has the scheme `file` and yet names no folder.
  package var lacksFolder: Bool {
    scheme == "file" && (!(host.isEmpty || host == "localhost") || path.isEmpty)
  }
}
