import CMicroHTTPD
import Glibc

/// Serves a preview on 127.0.0.1 from a thread of its own, until it is released.
final class PreviewServer {
  /// Where it listens.
  let port: UInt16
  private let server: OpaquePointer
  /// The handler's context, which the server does not retain.
  private let site: PreviewSite
  /// Why libmicrohttpd cannot be used; nil if it can.
  private static let problem = cmicrohttpd_open().map { String(cString: $0) }

  /// Begins to serve; port 0 takes any that is free.
  init(_ site: PreviewSite, port: UInt16) throws(PreviewError) {
    if let problem = Self.problem { throw .noLibrary(problem) }
    let socket = try ListeningSocket(port: port)
    let context = Unmanaged.passUnretained(site).toOpaque()
    guard let server = cmicrohttpd_start(socket.descriptor, handle, context) else {
      close(socket.descriptor)
      throw .cannotListen(port: socket.port, reason: "the server did not start")
    }
    self.server = server
    self.site = site
    self.port = socket.port
  }

  deinit {
    cmicrohttpd_stop(server)
  }
}

/// Makes the response to one request, on the server's thread.
private func handle(
  context: UnsafeMutableRawPointer?, request: UnsafePointer<cmicrohttpd_request>?
) -> OpaquePointer? {
  guard let context, let request = request?.pointee else { return nil }
  let answer = Unmanaged<PreviewSite>.fromOpaque(context).takeUnretainedValue().answer(
    method: String(cString: request.method), target: String(cString: request.target),
    host: request.host.map { String(cString: $0) })
  let bytes = answer.body.bytes
  let response = cmicrohttpd_make_response(
    answer.status, bytes.baseAddress, bytes.count, Unmanaged.passRetained(answer.body).toOpaque()
  ) { body in
    if let body { Unmanaged<PreviewBody>.fromOpaque(body).release() }
  }
  guard let response else { return nil }
  for header in answer.headers {
    cmicrohttpd_add_header(response, header.name, header.value)
  }
  return response
}
