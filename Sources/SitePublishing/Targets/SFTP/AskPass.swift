import Glibc
import SystemFiles

/// Hands a secret to `ssh` through a pipe with a name that only this user can open, so that it is
/// neither in arguments nor in variables nor on a disk.
final class AskPass {
  /// How often it can be asked for.
  private static let count = 4

  /// The program that `ssh` asks.
  var script: String { folder.path + "/ask" }
  private let folder: PrivateFolder
  private let pipe: Int32

  init(_ secret: String) throws(PublishError) {
    folder = try PrivateFolder()
    let name = folder.path + "/secret"
    let text = "#!/bin/sh\nIFS= read -r line <'\(name)' && printf '%s\\n' \"$line\"\n"
    let isMade = mkfifo(name, 0o600) == 0
    pipe = isMade ? open(name, O_RDWR | O_CLOEXEC) : -1
    guard pipe >= 0 else { throw PublishError(SystemError("create", name)) }
    do {
      try AtomicFile.create(Array(text.utf8), folder: folder.path, name: "ask")
    } catch {
      throw PublishError(error)
    }
    chmod(script, 0o700)
    let lines = Array(String(repeating: secret + "\n", count: Self.count).utf8)
    _ = lines.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
  }

  deinit { close(pipe) }
}
