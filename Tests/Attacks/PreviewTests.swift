import Foundation
import Glibc
import SystemFiles
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Whoever can reach the preview", .waiting, .timeLimit(.minutes(20)))
struct PreviewTests {
  /// A preview of a site, for as long as the value lives.
  private final class Preview {
    let program: StartedProgram
    let port: UInt16

    init(of victim: Victim) async throws {
      let output = "\(victim.folder.path)/address"
      program = try StartedProgram(
        BuiltProgram.path, ["serve", "--port", "0"], in: victim.folder.path,
        environment: Victim.environment(), output: output, errors: output + ".errors")
      let program = program
      var port: UInt16?
      try await eventually("the preview's address, or its end") {
        port = Tree.text(of: output)?.split(separator: ":").last
          .flatMap { UInt16($0.prefix { $0.isNumber }) }
        return port != nil || !program.isRunning
      }
      self.port = try #require(port)
    }

    deinit {
      kill(program.id, SIGKILL)
      program.wait()
    }

    /// The status of an answer.
    func status(of path: String) throws -> String {
      try Shell.outcome(
        of: "curl -s -o /dev/null --path-as-is -w '%{http_code}' 'http://127.0.0.1:\(port)/\(path)'"
      ).output
    }
  }

  private func victim() throws -> Victim {
    let victim = try Victim()
    try victim.store()
    try #require(try victim.run("build").status == 0)
    return victim
  }

  @Test
  func `sees what a web server of another user could show, and no more`() async throws {
    let victim = try victim()
    for (path, mode) in [
      ("open.txt", 0o644), ("folder/open.txt", 0o644), ("secret.txt", 0o600), ("group.txt", 0o640),
      (".env", 0o644), (".git/config", 0o644), ("closed/open.txt", 0o644),
      ("folder/.htpasswd", 0o644), ("elsewhere.txt", 0o644),
    ] as [(String, mode_t)] {
      let place = path == "elsewhere.txt" ? path : "public/\(path)"
      try victim.folder.write(place, "text")
      #expect(chmod("\(victim.folder.path)/\(place)", mode) == 0)
    }
    #expect(chmod("\(victim.folder.path)/public/closed", 0o700) == 0)
    try Shell.run(
      """
      cd '\(victim.folder.path)/public'
      ln -s ../elsewhere.txt link.txt; ln -s open.txt near.txt; ln -s folder linked; ln -s / root
      mkfifo pipe; chmod 644 pipe
      """)
    let preview = try await Preview(of: victim)
    for path in ["open.txt", "folder/open.txt"] { #expect(try preview.status(of: path) == "200") }
    for path in [
      "secret.txt", "group.txt", ".env", ".git/config", "closed/open.txt", "folder/.htpasswd",
      "link.txt", "near.txt", "linked/open.txt", "root/etc/passwd", "pipe", ".ratepress-manifest",
      "../elsewhere.txt", "%2e%2e/elsewhere.txt", "folder/%2ehtpasswd",
    ] {
      #expect(try preview.status(of: path) == "404", "\(path)")
    }
  }

  /// What 200 slow readers of a large file cost a preview, in the words of a file below its folder in `/proc`.
  private func cost(
    _ name: String, in file: String, size: Int
  ) async throws -> (before: Int, after: Int, received: Int) {
    let victim = try victim()
    try victim.folder.write(
      (0..<size).lazy.map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
      to: "public/large.bin")
    // From then on a change shows in the file's time, whatever file system it is on.
    try await eventually("the file's time is past") {
      FileStatus(at: "\(victim.folder.path)/public/large.bin").map {
        FileVersion.isSettled($0)
      } == true
    }
    let preview = try await Preview(of: victim)
    let readers = try Shell.outcome(
      of: """
        python3 -c '
        import socket
        def count():
            lines = open("/proc/\(preview.program.id)/\(file)")
            return int([line for line in lines if "\(name)" in line][0].split()[1])
        print(count())
        readers = []
        for number in range(200):
            reader = socket.create_connection(("127.0.0.1", \(preview.port)))
            reader.sendall(b"GET /large.bin HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
            reader.recv(1)
            readers.append(reader)
        print(count())
        bytes = 0
        while True:
            piece = readers[-1].recv(1 << 20)
            if not piece: break
            bytes += len(piece)
        print(bytes)
        '
        """)
    let figures = readers.output.split(separator: "\n").compactMap { Int($0) }
    try #require(figures.count == 3, "\(readers.errors)")
    return (figures[0], figures[1], figures[2])
  }

  @Test
  func `cannot fill memory by reading slowly`() async throws {
    let size = 5 << 20
    let cost = try await cost("VmHWM", in: "status", size: size)
    #expect(cost.after < 150_000, "kB")
    #expect(cost.received > size)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/io"),
      "the system does not say what a process has read"))
  func `cannot make it read a file again and again`() async throws {
    let size = 5 << 20
    let cost = try await cost("rchar", in: "io", size: size)
    #expect(cost.after - cost.before < 3 * size)
  }

  @Test
  func `cannot shut others out by connections that say nothing`() async throws {
    let preview = try await Preview(of: victim())
    let idle = try Shell.outcome(
      of: """
        python3 -c '
        import socket, time
        idle = []
        for number in range(1100):
            connection = socket.socket()
            connection.connect(("127.0.0.1", \(preview.port)))
            idle.append(connection)
        begun = time.monotonic()
        reader = socket.create_connection(("127.0.0.1", \(preview.port)))
        reader.sendall(b"GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
        print(reader.recv(12).decode(), time.monotonic() - begun)
        '
        """)
    let words = idle.output.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 3, "\(idle.errors)")
    #expect(words[1] == "200")
    #expect(try #require(Double(words[2])) < 20)
  }
}
