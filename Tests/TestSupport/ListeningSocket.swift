import Foundation
import Glibc

/// Who listens on a port of this machine, as Linux tells it in `/proc`.
enum ListeningSocket {
  /// Whether a process itself listens there, and not another one that took the port before.
  static func isHeld(by process: pid_t, at address: String, port: Int) -> Bool {
    let sockets = numbers(at: address, port: port)
    guard !sockets.isEmpty else { return false }
    let folder = "/proc/\(process)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.contains { file in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
      return target.map(sockets.contains) ?? false
    }
  }

  /// The sockets that listen there, as links to open files name them: `socket:[12345]`.
  private static func numbers(at address: String, port: Int) -> Set<String> {
    // The address is in the machine's order of bytes, the port is not.
    let hexadecimal = String(inet_addr(address), radix: 16, uppercase: true)
    let place =
      String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal + ":"
      + String(format: "%04X", port)
    let rows = table().split(separator: "\n").map { $0.split(separator: " ") }
    // Columns: number, local address, remote address, state (0A listens), …, the tenth the socket.
    return Set(
      rows.filter { $0.count > 9 && $0[1] == place && $0[3] == "0A" }.map { "socket:[\($0[9])]" })
  }

  /// All sockets of the machine. `String(contentsOfFile:)` reads only the first page of a file of `/proc`.
  private static func table() -> String {
    let file = FileHandle(forReadingAtPath: "/proc/self/net/tcp")
    return (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
