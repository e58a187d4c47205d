import RatepressSite
import SiteFiles
import Synchronization

/// What the preview shows at the moment, and how it answers requests.
final class PreviewSite: Sendable {
  private struct State {
    var content: PreviewContent
    var build = 1
  }

  private let state: Mutex<State>
  /// What is being sent.
  let bodies: PreviewBodies
  /// Tells this preview from an earlier one at the same address, which numbered its builds alike.
  private let session: String

  init(_ content: PreviewContent, session: String, bodies: PreviewBodies = PreviewBodies()) {
    state = Mutex(State(content: content))
    self.bodies = bodies
    self.session = session
  }

  /// Shows other pages from now on; open ones reload.
  func show(_ content: PreviewContent) {
    state.withLock {
      $0.content = content
      $0.build += 1
    }
  }

  /// The answer to a request; `target` is the path as sent, without the query.
  func answer(method: String, target: String, host: String?) -> PreviewResponse {
    var response = uncachedAnswer(method: method, target: target, host: host)
    response.headers += [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    return response
  }

  private func uncachedAnswer(method: String, target: String, host: String?) -> PreviewResponse {
    guard method == "GET" || method == "HEAD" else {
      return .text(405, "Only GET and HEAD", headers: [("Allow", "GET, HEAD")])
    }
    guard let host, Self.isLocal(host) else {
      return .text(403, "This preview answers to 127.0.0.1 and localhost only")
    }
    let (content, version) = state.withLock { ($0.content, "\(session)-\($0.build)") }
    switch target {
    case ReloadScript.versionPath:
      return .init(type: MediaType.plainText.name, body: PreviewBody(Array(version.utf8)))
    case ReloadScript.path:
      return .init(type: MediaType.script.name, body: PreviewBody(Array(ReloadScript.source.utf8)))
    case "/" where content.basePath != "/": return .redirect(to: content.basePath)
    default: break
    }
    do {
      return try file(target, of: content, version: version)
    } catch let error as PreviewError {
      return .text(503, error.report.text)
    } catch {
      return .text(500, Diagnostics.report(of: error).text)
    }
  }

  private func file(
    _ target: String, of content: PreviewContent, version: String
  ) throws -> PreviewResponse {
    if target + "/" == content.basePath { return .redirect(to: content.basePath) }
    let path = RequestPath.decode(target).flatMap { path in
      ("/" + path).hasPrefix(content.basePath)
        ? String(path.dropFirst(content.basePath.count - 1)) : nil
    }
    guard let path else { return try missing(nil, content, version: version) }
    let name = path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    if let body = try body(name, of: content, version: version) {
      return PreviewResponse(type: MediaType(of: name).name, body: body)
    }
    if try content.has(name + "/index.html") {
      return .redirect(to: target + "/")
    }
    return try missing(path, content, version: version)
  }

  /// The page for a missing file, in the language of the folder that it was looked for in.
  private func missing(
    _ path: String?, _ content: PreviewContent, version: String
  ) throws -> PreviewResponse {
    let folder = path?.split(separator: "/").first.map { "\($0)/" }
    for name in [folder, ""].compactMap({ $0.map { $0 + "404.html" } }) {
      if let body = try body(name, of: content, version: version) {
        return PreviewResponse(status: 404, type: MediaType(of: name).name, body: body)
      }
    }
    return .text(404, "Not found")
  }

  /// What is sent for a file of the site, or else of the owner's; nil if there is none.
  private func body(
    _ name: String, of content: PreviewContent, version: String
  ) throws -> PreviewBody? {
    let isPage = MediaType(of: name).name == MediaType.html.name
    func shown(_ bytes: [UInt8]) -> [UInt8] {
      isPage ? ReloadScript.added(to: bytes, version: version) : bytes
    }
    let page = try bodies.body(of: .page(name, version: version)) {
      try content.page(name).map(shown)
    }
    if let page { return page }
    guard let file = try content.ownFiles?.file(name) else { return nil }
    return try bodies.body(
      of: .file(FileVersion(file.status), version: isPage ? version : nil),
      isSettled: FileVersion.isSettled(file.status)
    ) {
      try shown(file.read())
    }
  }

  /// Whether a `Host` header names this machine. Any other name got here through a foreign page
  /// whose name was made to point here (DNS rebinding).
  private static func isLocal(_ host: String) -> Bool {
    let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard ["127.0.0.1", "localhost"].contains(parts[0].lowercased()) else { return false }
    return parts.count == 1 || UInt16(parts[1]) != nil
  }
}
