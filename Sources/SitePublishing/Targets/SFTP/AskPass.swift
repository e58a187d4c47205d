import Glibc
import SystemFiles

/// Hands a secret to `ssh`, as often as it asks for that one and for nothing else. The secret is in memory that only
/// this user's programs can open, neither in arguments nor in variables nor on a disk.
final class AskPass {
  /// What the secret is the answer to.
  enum Question {
    /// Any question but for a passphrase.
    case password
    /// Only the one for the passphrase of a key.
    case passphrase(key: String)
  }

  /// The program that `ssh` asks.
  var script: String { folder.path + "/ask" }
  private let folder: TemporaryDesk
  private let memory: MemoryFile

  init(_ secret: String, to question: Question) throws(PublishError) {
    folder = try TemporaryDesk()
    do throws(SystemError) {
      memory = try MemoryFile(Array((secret + "\n").utf8))
    } catch {
      throw PublishError(error)
    }
    try Self.writeProgram(text(question), to: script)
  }

  /// Writes a program, by another process: Linux starts no file that is open for writing, and a program that is
  /// started for another target meanwhile could have inherited that from this process.
  private static func writeProgram(_ text: [UInt8], to path: String) throws(PublishError) {
    let shell = Program("/bin/sh", environment: ["PATH": "/usr/bin:/bin"])
    let outcome = try shell.run(
      ["-c", "umask 077; cat >\"$1\" && chmod 700 \"$1\"", "sh", path], input: text)
    guard outcome.status == 0 else {
      throw PublishError(
        .failed,
        "cannot write \(path): \(outcome.telling ?? "sh ended with status \(outcome.status)")")
    }
  }

  /// The program: it looks at the question, and that no second `ssh`, as for a host in between, is the one that asks.
  private func text(_ question: Question) -> [UInt8] {
    let check: [UInt8]
    switch question {
    case .password:
      check = Array("case $1 in 'Enter passphrase for '*) exit 1 ;; esac\n".utf8)
    case .passphrase(let key):
      // `ssh` cuts the path.
      let path = key.utf8.prefix(100).flatMap { byte in
        byte == UInt8(ascii: "'") ? Array(#"'\''"#.utf8) : [byte]
      }
      check =
        Array("case $1 in 'Enter passphrase for key '\\''".utf8) + path
        + Array("'\\'': '*) ;; *) exit 1 ;; esac\n".utf8)
    }
    let end = """
      process=$PPID asking=0
      while [ "$process" != \(getpid()) ]; do
        read -r name <"/proc/$process/comm" || exit 1
        [ "$name" != ssh ] || asking=$((asking + 1))
        [ "$asking" -le 1 ] || exit 1
        while read -r field value; do
          [ "$field" != PPid: ] || process=$value
        done <"/proc/$process/status"
        [ "$process" -gt 1 ] || exit 1
      done
      IFS= read -r line <'\(memory.path)' && printf '%s\\n' "$line"

      """
    return Array("#!/bin/sh\nexport LC_ALL=C\n".utf8) + check + Array(end.utf8)
  }
}
