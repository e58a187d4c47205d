extension TransportFailure: CustomStringConvertible {
  /// The failure in words.
  package var description: String {
    switch self {
    case .timedOut:
      "no whole answer within the deadline of \(RetryingClient.standardDeadline.components.seconds) s"
    case .connection(let words): "the connection failed (\(words))"
    case .unknownHost(let words): "the host is not found (\(words))"
    case .unknownProxy: "the proxy is not found"
    case .insecure(let words): "the connection is not secure (\(words))"
    case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
    case .refusedProtocol(let words): "it leads to an address that is not https (\(words))"
    case .notHTTP: "what answers there is no web server"
    case .cutShort: "the connection ended before the answer was whole"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .headerTooLarge(let limit): "its header fields are larger than \(limit >> 10) KiB"
    case .badCompression: "its compression is damaged"
    case .noLibrary(let words): "libcurl cannot be used (\(words))"
    case .other(let words): "the request failed (\(words))"
    }
  }

  /// What to do about it.
  var advice: String {
    switch self {
    case .timedOut, .cutShort, .tooLarge, .headerTooLarge, .badCompression: "run again later"
    case .connection: "check source.url, or run again later"
    case .unknownHost: "check source.url and this machine's network"
    case .unknownProxy: "check http_proxy, https_proxy and all_proxy in the environment"
    case .insecure: "check source.url and this machine's clock"
    case .noLibrary: "install libcurl 7.87 or newer (Debian's libcurl4)"
    case .tooManyRedirects, .refusedProtocol, .notHTTP, .other: "check source.url"
    }
  }
}
