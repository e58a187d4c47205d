import Foundation
import TestSupport

@testable import SitePublishing

/// A repository behind HTTPS and a login, as GitHub's and GitLab's with a token.
final class GitServer {
  static let password = "tok'en \\n%s"

  let place: GitPlace
  let authority: TestAuthority
  let port: Int
  private let server: StartedServer

  /// - Parameters:
  ///   - days: For how long the server's certificate is good from now on.
  ///   - address: Where it redirects every request to; nil if it serves the repository.
  init(days: Int = 2, redirecting address: String? = nil) throws {
    place = try GitPlace()
    authority = try TestAuthority()
    let (certificate, key) = try authority.sign(for: "127.0.0.1", days: days)
    _ = try place.git("config http.receivepack true")
    server = try StartedServer(
      "python3",
      [
        StartedServer.script("git_server.py"), certificate, key, place.folder.path,
        "git:\(Self.password)",
      ] + [address].compactMap(\.self), printsLine: true)
    port = try server.announcedPort()
  }

  /// The address of the repository, as a target's.
  func address(user: String = "", port: Int? = nil) -> String {
    let name = place.path.dropFirst(place.folder.path.count + 1)
    return "git+https://\(user)127.0.0.1:\(port ?? self.port)/\(name)"
  }
}
