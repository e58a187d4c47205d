import Foundation
import TestSupport

/// A folder in which the commands of documents can be run: the real program, whose source is on
/// loopback and whose host is another folder, and stand-ins for programs that would change the machine.
struct ScratchMachine {
  let folder: TemporaryFolder
  private let server: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    let now = Int(Date().timeIntervalSince1970)
    let answer = AnswerFixture().with { answer in
      answer.updated = "\(now - 5 * 3600)"
      answer.next = "\(now + 19 * 3600)"
    }
    server = try LoopbackServer(answer.sent)
    try folder.write("www/other.txt", "")
    try folder.write("answers/day.json", AnswerFixture().text)
    try folder.write("bank.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1391.50\n")
    try folder.write(
      "eurofxref-hist.csv",
      "Date,USD,KRW,\n2020-01-02,1.1193,1297.28,\n2008-09-15,1.4151,1592.62,\n")
    let programs = [
      "ratepress": """
      set -e
      case $1 in
        init)
          "\(BuiltProgram.path)" "$@"
          sed -i 's|^# url = "https://open.er.*|url = "\(server.url)/v6/latest"|' "${2:-.}/ratepress.toml"
          exit ;;
        serve)
          # Ended once it listens; the port of the document may be taken.
          exec {shown}< <(exec "\(BuiltProgram.path)" serve --port 0 2>&1)
          read -r line <&$shown
          echo "$line"
          kill $!
          exit ;;
        run) set -- "${@/#https:*/\(server.url)}" ;;
        import) set -- "${@/#https:*.zip/\(folder.path)/eurofxref-hist.csv}" ;;
        publish)
          sed -i 's|sftp://deploy@www.example.org/srv|file://\(folder.path)|' ratepress.toml
          # A folder has no key to ask for.
          [[ $2 != --trust ]] || exit 0 ;;
      esac
      exec "\(BuiltProgram.path)" "$@"
      """,
      "git": "mkdir -p ratepress",
      "make": "exit 0",
      // A script of units writes them into a folder, and starts nothing.
      "sudo": "[[ $* != sh ]] || { mkdir -p ~/units && exec sh -s ~/units; }",
      "crontab": """
      case $1 in
        -l) cat ~/crontab 2>/dev/null || { echo "no crontab for $USER" >&2; exit 1; } ;;
        -) cat >~/crontab.new && mv ~/crontab.new ~/crontab ;;
      esac
      """,
      "curl": "echo 'Content-Type: text/html; charset=utf-8'",
    ]
    for (name, text) in programs {
      try folder.writeProgram("bin/\(name)", "#!/bin/bash\n\(text)\n")
    }
  }

  /// A site of today, in the folder `site`, that is published to another folder.
  func prepareSite() throws {
    let outcome = try run(
      """
      ratepress init site && cd site
      printf '[[publish]]\\nname = "www"\\nto = "file://\(folder.path)/www/rates"\\n' >>ratepress.toml
      ratepress run && cp -r ../answers ../bank.csv .
      """)
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
  }

  /// The names of the units, and the lines of the crontab, that were installed.
  func scheduled() -> (units: [String], crontab: [String]) {
    let units = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/units")) ?? []
    let crontab = (try? folder.text("crontab")) ?? ""
    return (units.sorted(), crontab.split(separator: "\n").map(String.init))
  }

  /// Runs lines of bash, which ends at the first one that fails, also in a pipe.
  func run(_ script: String, in place: String = ".", onTerminal: Bool = false) throws
    -> Shell.Outcome
  {
    try folder.write("script", "cd '\(folder.path)/\(place)'\n\(script)")
    let bash = "bash --norc -e -o pipefail '\(folder.path)/script' 2>&1"
    return try Shell.outcome(
      of: onTerminal ? "script -qec \"\(bash)\" /dev/null </dev/null" : bash,
      environment: BuiltProgram.environment([
        "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path, "TERM": "dumb",
      ]))
  }
}
