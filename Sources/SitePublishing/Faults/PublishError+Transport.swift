import Transport

extension PublishError {
  /// A server that could not be asked, or gave no whole answer.
  /// - Parameters:
  ///   - place: What was asked, for people, without secrets.
  ///   - login: The settings and variables that hold name and password.
  init(_ failure: TransportFailure, at place: String, login: String) {
    let (kind, advice): (Kind, String) =
      switch failure {
      case .timedOut, .connection, .cutShort, .badCompression, .tooLarge, .headerTooLarge:
        (.failed, "run again later; what has arrived is not sent again")
      case .unknownHost: (.failed, "check \"to\", \"endpoint\" and this machine's network")
      case .unknownProxy: (.failed, "check https_proxy and all_proxy in the environment")
      case .insecure:
        (
          .refused,
          "check \"to\" and this machine's clock; name the certificate of an authority of your own "
            + "in \"ca_file\""
        )
      case .refusedLogin: (.refused, "check \(login)")
      case .refusedCommand(let code, _) where code == 452 || code == 552:
        (.failed, "make room there, then run again")
      case .refusedCommand(let code, _) where (400...499).contains(code):
        (.failed, "run again later; what has arrived is not sent again")
      case .refusedCommand:
        (.failed, "check the path in \"to\" and that the login may write there")
      case .noLibrary: (.failed, "install libcurl 7.87 or newer (Debian: libcurl4)")
      case .refusedProtocol, .tooManyRedirects, .notHTTP, .other: (.failed, "check \"to\"")
      }
    self.init(kind, "\(place): \(failure); \(advice)")
  }
}

extension String {
  /// The text as part of a line of ours: printable ASCII of moderate length.
  var printable: String {
    String(decoding: utf8.filter { (0x20...0x7E).contains($0) }.prefix(200), as: UTF8.self)
  }
}
