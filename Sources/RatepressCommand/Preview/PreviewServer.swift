import CMicroHTTPD
import Glibc
import SiteFiles

/// Serves a preview on 127.0.0.1 from a thread of its own, until it is released.
final class PreviewServer {
  /// Where it listens.
  let port: UInt16
  private let server: OpaquePointer
  /// The handler's context, which the server does not retain.
  private let responder: PreviewResponder
  /// Why libmicrohttpd cannot be used; nil if it can.
  private static let problem = cmicrohttpd_open().map { String(cString: $0) }

  /// Begins to serve; port 0 takes any that is free.
  init(_ site: PreviewSite, port: UInt16) throws(PreviewError) {
    if let problem = Self.problem { throw .noLibrary(problem) }
    let socket = try ListeningSocket(port: port)
    let responder = PreviewResponder(site: site)
    let context = Unmanaged.passUnretained(responder).toOpaque()
    guard let server = cmicrohttpd_start(socket.descriptor, handle, context) else {
      close(socket.descriptor)
      throw .cannotListen(port: socket.port, reason: "the server did not start")
    }
    self.server = server
    self.responder = responder
    self.port = socket.port
  }

  deinit {
    cmicrohttpd_stop(server)
  }
}

/// Answers the requests of a preview, on the server's thread.
private final class PreviewResponder {
  let site: PreviewSite
  /// The bodies that are being sent, by their digests.
  private var bodies: [Digest: WeakBody] = [:]

  private struct WeakBody {
    weak var body: SharedBody?
  }

  init(site: PreviewSite) {
    self.site = site
  }

  /// The bytes in memory once, however many connections they are sent over.
  func shared(_ bytes: [UInt8]) -> SharedBody {
    let digest = bytes.withUnsafeBytes { Digest(of: $0) }
    if let body = bodies[digest]?.body, body.holds(bytes) { return body }
    bodies = bodies.filter { $1.body != nil }
    let body = SharedBody(bytes)
    bodies[digest] = WeakBody(body: body)
    return body
  }
}

/// Bytes that stay where they are as long as something sends them.
private final class SharedBody {
  let bytes: UnsafeMutableRawBufferPointer

  init(_ bytes: [UInt8]) {
    self.bytes = .allocate(byteCount: bytes.count, alignment: 1)
    self.bytes.copyBytes(from: bytes)
  }

  deinit { bytes.deallocate() }

  func holds(_ other: [UInt8]) -> Bool {
    other.withUnsafeBytes { other in
      guard let own = bytes.baseAddress, let start = other.baseAddress else {
        return bytes.count == other.count
      }
      return bytes.count == other.count && memcmp(own, start, other.count) == 0
    }
  }
}

/// Makes the response to one request, on the server's thread.
private func handle(
  context: UnsafeMutableRawPointer?, request: UnsafePointer<cmicrohttpd_request>?
) -> OpaquePointer? {
  guard let context, let request = request?.pointee else { return nil }
  let responder = Unmanaged<PreviewResponder>.fromOpaque(context).takeUnretainedValue()
  let answer = responder.site.answer(
    method: String(cString: request.method), target: String(cString: request.target),
    host: request.host.map { String(cString: $0) })
  let body = responder.shared(answer.body)
  let response = cmicrohttpd_make_response(
    answer.status, body.bytes.baseAddress, body.bytes.count,
    Unmanaged.passRetained(body).toOpaque()
  ) { body in
    if let body { Unmanaged<SharedBody>.fromOpaque(body).release() }
  }
  guard let response else { return nil }
  for header in answer.headers {
    cmicrohttpd_add_header(response, header.name, header.value)
  }
  return response
}
