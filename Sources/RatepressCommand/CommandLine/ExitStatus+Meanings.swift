import RatepressSite

extension ExitStatus {
  /// One reason to end so.
  package struct Meaning: Sendable {
    /// The commands that can have it; nil for all that end so.
    package let commands: [String]?
    /// The reason alone.
    package let reason: String

    init(_ reason: String, of commands: String...) {
      self.reason = reason
      self.commands = commands.isEmpty ? nil : commands
    }

    /// The reason after the commands that can have it.
    package var text: String {
      (commands.map { $0.map { "`\($0)`" }.joined(separator: ", ") + ": " } ?? "") + reason
    }
  }

  /// The reasons of a command to end so.
  package func meanings(of command: String) -> [String] {
    meanings.filter { $0.commands?.contains(command) ?? true }.map(\.reason)
  }

  /// Every reason to end so.
  package var meanings: [Meaning] {
    switch self {
    case .success: [Meaning("success"), Meaning("no update was due", of: "run", "fetch")]
    case .issues:
      [Meaning("found a mistake", of: "check"), Meaning("a file differs (`diff`)", of: "theme")]
    case .usage:
      [
        Meaning("invalid command line"),
        Meaning("`--sample` although real rates are stored", of: "build"),
        Meaning("the theme has no such file", of: "theme"),
      ]
    case .rejected:
      [
        Meaning("the source's response failed validation", of: "run", "fetch"),
        Meaning("a source's response would fail validation (`--online`)", of: "check"),
        Meaning("invalid amount or currency, or no rate of the day", of: "convert", "history"),
        Meaning("a file is not what it should be, or disagrees with what is stored", of: "import"),
        Meaning("no rate of the day, or none that was taken back", of: "withdraw"),
      ]
    case .unreachable:
      [
        Meaning(
          "the source is unreachable, or has nothing newer than overdue rates", of: "run", "fetch"),
        Meaning(
          "a source is unreachable, or has nothing newer than overdue rates (`--online`)",
          of: "check"),
        Meaning("the file is not downloaded, or libzip is missing", of: "import"),
        Meaning("no rates are stored", of: "run", "build", "history", "convert", "status"),
        Meaning("the stored rates are newer than the clock", of: "run", "build", "fetch"),
        Meaning(
          "the rates are overdue, or newer than the clock, or an update is six hours late",
          of: "status"),
        Meaning("cannot listen, or libmicrohttpd is missing", of: "serve"),
        Meaning("a library of `output.compress` is missing", of: "run", "build"),
      ]
    case .system: [Meaning("the memory limit (`ulimit -v`) is below 192 MiB")]
    case .cannotWrite:
      [
        Meaning("cannot write, or cannot read stored files"),
        Meaning("a file of your own is in a start page's place", of: "run", "build"),
        Meaning("the site cannot be written, or lacks a listed base or its pages", of: "status"),
        Meaning("a file of your own is in the way (`export`)", of: "theme"),
      ]
    case .notPublished:
      [
        Meaning("not, or not wholly, published", of: "run", "publish", "status"),
        Meaning("a target cannot be opened or read (`--online`)", of: "check"),
      ]
    case .refused:
      [
        Meaning(
          "login refused, certificate not trusted, or host unknown or changed", of: "run", "publish"
        ),
        Meaning(
          "a target refuses the login, its certificate is not trusted, or its host is unknown or "
            + "changed (`--online`)", of: "check"),
      ]
    case .alreadyRunning:
      [
        Meaning("another run is active"),
        Meaning("another publish to the same place is active", of: "run", "publish"),
      ]
    case .configuration:
      [
        Meaning("invalid configuration or template"),
        Meaning("the key of a source is missing or cannot be used", of: "run", "fetch"),
        Meaning(
          "a target's key, password or program is missing, or its address or region is wrong",
          of: "run", "publish"),
        Meaning("no target of that name", of: "publish"),
        Meaning(
          "a key, password or program is missing, or an address or region is wrong (`--online`)",
          of: "check"),
      ]
    }
  }
}
