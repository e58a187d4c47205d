extension Diagnostics {
  static func text(of error: PreviewError) -> String {
    switch error {
    case .cannotListen(let port, let reason):
      "cannot listen on 127.0.0.1:\(port): \(reason); --port N names another port"
    case .noLibrary(let words):
      "libmicrohttpd cannot be used (\(words)); install it (Debian's libmicrohttpd12)"
    case .portTaken(let port):
      "port \(port) is taken by another program; --port N names another, --port 0 any free one"
    }
  }
}
