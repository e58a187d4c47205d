/// How the program ends; numbers from 64 on are those of sysexits.h.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case findings = 1
  case usage = 64
  case rejected = 65
  case unreachable = 69
  case system = 71
  case cannotWrite = 73
  case alreadyRunning = 75
  case configuration = 78

  /// One reason to end so.
  struct Meaning: Sendable {
    /// The commands that can have it; nil for all that end so.
    let commands: [String]?
    let text: String

    init(_ text: String, of commands: String...) {
      self.text = text
      self.commands = commands.isEmpty ? nil : commands
    }
  }

  /// Every reason to end so.
  var meanings: [Meaning] {
    switch self {
    case .success: [Meaning("success"), Meaning("no update was due", of: "run", "fetch")]
    case .findings:
      [Meaning("found a mistake", of: "check"), Meaning("diff: a file differs", of: "theme")]
    case .usage:
      [
        Meaning("invalid command line"),
        Meaning("--sample although real rates are stored", of: "build"),
        Meaning("the theme has no such file", of: "theme"),
      ]
    case .rejected:
      [
        Meaning("the source's response failed validation", of: "run", "fetch"),
        Meaning("invalid amount or currency", of: "convert"),
      ]
    case .unreachable:
      [
        Meaning("the source is unreachable", of: "run", "fetch"),
        Meaning("no rates are stored", of: "run", "build", "convert", "status"),
        Meaning("the stored rates are newer than the clock", of: "run", "build", "fetch"),
        Meaning(
          "the rates are overdue, or newer than the clock",
          of: "status"),
        Meaning("cannot listen, or libmicrohttpd is missing", of: "serve"),
      ]
    case .system: [Meaning("the memory limit (ulimit -v) is too low")]
    case .cannotWrite:
      [
        Meaning("cannot write, or cannot read stored files"),
        Meaning("a file of your own is in a start page's place", of: "run", "build"),
        Meaning("export: a file of your own is in the way", of: "theme"),
      ]
    case .alreadyRunning: [Meaning("another run is active")]
    case .configuration: [Meaning("invalid configuration or template")]
    }
  }
}
