import Foundation
import Glibc

/// Who listens on a port of this machine, as Linux tells it in `/proc`.
enum ListeningSocket {
  /// Whether a process itself listens there, and not another one that took the port before. A process that
  /// guards its memory, as proftpd does, shows its files to root only: then its user counts.
  static func isHeld(by process: pid_t, at address: String, port: Int) -> Bool {
    let sockets = sockets(at: address, port: port)
    guard !sockets.isEmpty else { return false }
    let folder = "/proc/\(process)/fd"
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return kill(process, 0) == 0 && sockets.values.contains(geteuid())
    }
    return files.contains { file in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
      return target.map { sockets[$0] != nil } ?? false
    }
  }

  /// The users of the sockets that listen there, by what links to open files call them: `socket:[12345]`.
  private static func sockets(at address: String, port: Int) -> [String: uid_t] {
    // The address is in the machine's order of bytes, the port is not.
    let hexadecimal = String(inet_addr(address), radix: 16, uppercase: true)
    let place =
      String(repeating: "0", count: 8 - hexadecimal.count) + hexadecimal + ":"
      + String(format: "%04X", port)
    // Columns: number, local address, remote address, state (0A listens), …, the eighth the user, the tenth the
    // socket.
    var users: [String: uid_t] = [:]
    for row in table().split(separator: "\n") {
      let fields = row.split(separator: " ")
      guard fields.count > 9, fields[1] == place, fields[3] == "0A" else { continue }
      users["socket:[\(fields[9])]"] = uid_t(fields[7])
    }
    return users
  }

  /// All sockets of the machine. `String(contentsOfFile:)` reads only the first page of a file of `/proc`.
  private static func table() -> String {
    let file = FileHandle(forReadingAtPath: "/proc/self/net/tcp")
    return (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
