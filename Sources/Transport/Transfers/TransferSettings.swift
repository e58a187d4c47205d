/// How a server is reached that takes files.
package struct TransferSettings: Sendable {
  /// How a request proves who asks.
  package enum Login: Sendable {
    case none
    /// Name and password, for HTTP's Basic scheme and for FTP.
    case password(name: String, password: String)
    /// AWS Signature Version 4; `token` is that of temporary keys.
    case signature(region: String, key: String, secret: String, token: String?)
  }

  /// How a request proves who asks.
  package let login: Login
  /// A PEM file of the authorities to trust instead of the system's own.
  package let authorities: String?
  /// The product that asks, with its version.
  package let userAgent: String
  /// Whether plain HTTP is allowed, as for a server on this machine.
  package let allowsPlainHTTP: Bool
  /// How many connections are open at once.
  package let parallel: Int
  /// For a connection, with its encryption.
  package var connectTimeout: Duration
  /// How long a server may be silent.
  package var stallTimeout: Duration
  /// For all tries of one request and the pauses between them; a try under way is not cut. After a
  /// silence no try begins that could last longer, and a request after that has one try.
  package var patience: Duration
  /// For one request, however little but steadily comes; it gets the bytes of its body.
  package var timeLeft: @Sendable (Int) -> Duration = { _ in .seconds(1800) }

  /// Settings of one server, with `parallel` connections at most.
  /// - Parameter patience: How long a server may be silent; half of it for a connection, and twice as
  ///   long for all tries.
  package init(
    login: Login, authorities: String?, userAgent: String, allowsPlainHTTP: Bool = false,
    parallel: Int, patience: Duration = .seconds(30)
  ) {
    self.login = login
    self.authorities = authorities
    self.userAgent = userAgent
    self.allowsPlainHTTP = allowsPlainHTTP
    self.parallel = parallel
    connectTimeout = patience / 2
    stallTimeout = patience
    self.patience = patience * 2
  }
}
