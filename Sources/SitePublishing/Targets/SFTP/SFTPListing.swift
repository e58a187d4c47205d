import SiteFiles
import SystemFiles

/// Lists a folder of a host with everything below it; links are not followed.
final class SFTPListing {
  private let root: [UInt8]
  private let session: SFTPSession
  private let connection: SFTPConnection
  private let meter: PeerMeter
  private var listing = PublishListing()

  init(
    _ root: [UInt8], _ session: SFTPSession, _ connection: SFTPConnection, _ meter: PeerMeter
  ) {
    self.meter = meter
    self.root = root
    self.session = session
    self.connection = connection
  }

  /// Everything there; nothing if the folder does not exist.
  func read() throws -> PublishListing {
    open(.root)
    try session.finish()
    return listing
  }

  /// The names of what is in a folder; none if it does not exist.
  static func names(
    in folder: [UInt8], _ session: SFTPSession, _ meter: PeerMeter
  ) throws -> [[UInt8]] {
    guard case .handle(let handle) = try session.call(.openFolder(folder)) else { return [] }
    var names: [[UInt8]] = []
    while case .names(let entries) = try session.call(.readFolder(handle)) {
      try meter.part(bytes: entries.reduce(0) { $0 + $1.name.count })
      for entry in entries { try meter.take(path: entry.name) }
      names += entries.map(\.name)
    }
    _ = try session.call(.close(handle))
    return names
  }

  /// Hands over the names of what is in a folder, none if it does not exist or is a link; does not wait for them.
  static func names(
    inReal folder: [UInt8], _ session: SFTPSession, _ meter: PeerMeter,
    _ body: @escaping ([UInt8]) -> Void
  ) {
    session.send(.ownStatus(at: folder)) { reply in
      guard case .attributes(let attributes) = reply, attributes.isFolder else { return }
      session.send(.openFolder(folder)) { reply in
        guard case .handle(let handle) = reply else { return }
        readOn(handle, session, meter, body)
      }
    }
  }

  private static func readOn(
    _ handle: [UInt8], _ session: SFTPSession, _ meter: PeerMeter,
    _ body: @escaping ([UInt8]) -> Void
  ) {
    session.send(.readFolder(handle)) { reply in
      guard case .names(let entries) = reply else {
        session.send(.close(handle)) { _ in }
        return
      }
      try meter.part(bytes: entries.reduce(0) { $0 + $1.name.count })
      for entry in entries where entry.name != Array(".".utf8) && entry.name != Array("..".utf8) {
        try meter.take(path: entry.name)
        body(entry.name)
      }
      readOn(handle, session, meter, body)
    }
  }

  private func open(_ folder: RelativePath) {
    let path = folder == .root ? root : root + [UInt8(ascii: "/")] + folder.bytes
    session.send(.openFolder(path)) { [self] reply in
      switch reply {
      case .handle(let handle):
        listing.folders.insert(folder)
        next(handle, of: folder)
      case .status(.missing, _): break
      default:
        // A folder of the owner's that is closed to us has no page of ours.
        if folder == .root { throw connection.error(reply, "list", path) }
      }
    }
  }

  private func next(_ handle: [UInt8], of folder: RelativePath) {
    session.send(.readFolder(handle)) { [self] reply in
      guard case .names(let entries) = reply else {
        session.send(.close(handle)) { _ in }
        return
      }
      try meter.part(bytes: entries.reduce(0) { $0 + $1.name.count })
      for entry in entries where entry.name != Array(".".utf8) && entry.name != Array("..".utf8) {
        let name = FileName(entry.name)
        try meter.take(folder.appending(name))
        if entry.attributes.isFolder {
          if !ReservedNames.contains(name) { open(folder.appending(name)) }
        } else {
          let size = entry.attributes.isFile ? entry.attributes.size : -1
          listing.files[PagePath(folder: folder, name: name)] = size
        }
      }
      next(handle, of: folder)
    }
  }
}
