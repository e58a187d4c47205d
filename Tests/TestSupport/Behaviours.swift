import Foundation

/// Ways in which a server can answer.
public enum Behaviours {
  /// A whole answer, with further header fields such as `ETag: "1"`.
  public static func answer(
    _ status: Int = 200, _ headers: String..., body: some Sequence<UInt8> & Sendable
  ) -> LoopbackServer.Behaviour {
    let body = Array(body)
    return { connection in
      connection.send(header(status, headers + ["Content-Length: \(body.count)"]))
      connection.send(body)
    }
  }

  /// An answer without a body.
  public static func status(_ status: Int, _ headers: String...) -> LoopbackServer.Behaviour {
    { $0.send(header(status, headers + ["Content-Length: 0"])) }
  }

  /// A redirect.
  public static func redirect(to url: String) -> LoopbackServer.Behaviour {
    status(302, "Location: \(url)")
  }

  /// The connection breaks before any answer.
  public static let reset: LoopbackServer.Behaviour = { $0.reset() }

  /// The connection ends before the body does.
  public static func cutShort(_ body: String) -> LoopbackServer.Behaviour {
    { connection in
      connection.send(header(200, ["Content-Length: \(body.utf8.count * 2)"]))
      connection.send(body)
    }
  }

  /// No answer for as long as the client waits.
  public static let silence: LoopbackServer.Behaviour = { $0.waitForEnd() }

  /// One byte of the body every 20 ms, for as long as the client listens.
  public static let dribble = dribble(every: 20_000)

  /// One byte of the body each time so many microseconds have passed.
  public static func dribble(every pause: UInt32) -> LoopbackServer.Behaviour {
    { connection in
      let length = 1_000_000
      connection.send(header(200, ["Content-Length: \(length)"]))
      for _ in 0..<length {
        guard connection.send(" ") else { return }
        usleep(pause)
      }
    }
  }

  /// A body of so many bytes of white space, made as it is sent.
  public static func huge(_ size: Int) -> LoopbackServer.Behaviour {
    { connection in
      connection.send(header(200, ["Content-Length: \(size)"]))
      let block = [UInt8](repeating: 0x20, count: 1 << 16)
      var left = size
      while left > 0, connection.send(block.prefix(left)) { left -= block.count }
    }
  }

  /// Header fields without end.
  public static let endlessHeader: LoopbackServer.Behaviour = { connection in
    connection.send("HTTP/1.1 200 OK\r\n")
    let field = "X-Filler: \(String(repeating: "x", count: 8000))\r\n"
    while connection.send(field) {}
  }

  private static func header(_ status: Int, _ fields: [String]) -> String {
    (["HTTP/1.1 \(status) Status"] + fields + ["Connection: close", "", ""])
      .joined(separator: "\r\n")
  }
}
