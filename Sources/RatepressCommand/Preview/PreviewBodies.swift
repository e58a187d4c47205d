import Synchronization

/// The bodies that are being sent: each is made once and in memory once, however many connections it is sent over.
final class PreviewBodies: Sendable {
  /// What a body is made of.
  enum Source: Hashable {
    /// A file of the site, and the version of the preview.
    case page(String, version: String)
    /// A file of the owner's; the version of the preview if the body tells it.
    case file(FileVersion, version: String?)

    fileprivate var isFile: Bool { if case .file = self { true } else { false } }
  }

  private struct Held {
    weak var body: PreviewBody?
    /// Whether the source cannot stand for other bytes meanwhile.
    var isSettled: Bool

    var settledBody: PreviewBody? { isSettled ? body : nil }
  }

  /// What bodies of the owner's files may take together, in bytes.
  let fileLimit: Int
  /// Of a source that is not settled there may be several, each of other bytes.
  private let held = Mutex<[Source: [Held]]>([:])

  init(fileLimit: Int = 256 << 20) { self.fileLimit = fileLimit }

  /// How many bodies are being sent.
  var count: Int { held.withLock { $0.values.joined().count { $0.body != nil } } }

  /// The body of a source that is being sent, or else a new one; nil if there is nothing to make one of.
  ///
  /// - Parameters:
  ///   - isSettled: Whether the source cannot stand for other bytes from now on.
  ///   - make: Makes its bytes.
  /// - Throws: What `make` throws, and `PreviewError` if too many bytes are being sent.
  func body(
    of source: Source, isSettled: Bool = true, make: () throws -> [UInt8]?
  ) throws -> PreviewBody? {
    let settled = held.withLock { $0[source]?.lazy.compactMap(\.settledBody).first }
    if let settled { return settled }
    guard let bytes = try make() else { return nil }
    return try held.withLock { held in
      held = held.mapValues { $0.filter { $0.body != nil } }.filter { !$1.isEmpty }
      for (index, other) in (held[source] ?? []).enumerated() {
        guard let body = other.body, body.holds(bytes) else { continue }
        held[source]?[index].isSettled = isSettled
        return body
      }
      if source.isFile {
        let sent = held.lazy.filter { $0.key.isFile }.flatMap(\.value)
          .reduce(0) { $0 + ($1.body?.bytes.count ?? 0) }
        guard bytes.count <= fileLimit - sent else { throw PreviewError.busy(limit: fileLimit) }
      }
      let body = PreviewBody(bytes)
      held[source, default: []].append(Held(body: body, isSettled: isSettled))
      return body
    }
  }
}
