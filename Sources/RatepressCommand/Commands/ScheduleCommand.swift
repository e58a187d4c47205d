import RatepressSite

/// `schedule`: prints what makes the machine run the site by itself.
struct ScheduleCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "schedule", summary: "print a systemd service and timer, or a crontab line",
    options: [.config, .cron, .scheduledUser],
    details: [
      "Prints a shell script that installs a service and a timer for the site: look at it, then pipe it "
        + "to `sudo sh`. With `| sh -s FOLDER` it writes the files into a folder and starts nothing.",
      "The timer runs the site soon after each source publishes, by the clock of the source's place with "
        + "its daylight saving time, and once an hour for late rates. A run that was missed while the "
        + "machine was off follows soon after the start. The service may write to the site's folders only.",
      "For a site of the package, run by its user `_ratepress` in `/var/lib/ratepress/NAME`, the script adds "
        + "these times to the package's `ratepress@NAME.timer` instead.",
      "`--cron` prints a script that puts a line into the crontab of the user who runs the site: pipe it to `sh` "
        + "as that user, to `sudo sh` as another one. A second time it replaces the line. Cron knows no time zones, so the line runs the site every hour, at a "
        + "minute that differs from site to site.",
    ],
    examples: [
      "ratepress schedule | sudo sh", "ratepress schedule --user rates",
      "ratepress schedule --cron | sh",
    ],
    statuses: [.configuration], document: "operations.md"
  ) { given in
    ScheduleCommand(
      user: given.value(of: .scheduledUser), isCron: given.has(.cron))
  }

  /// The user who runs the site; nil for the owner of its folder.
  let user: String?
  /// Whether it is for cron.
  let isCron: Bool

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    let program = invocation.environment.program
    let site = ScheduledSite(
      configuration, file: try invocation.environment.absolute(invocation.file), program: program,
      hasPackagedUnits: PackagedSites.haveUnits(for: program))
    try site.check()
    let user = try ServiceUser(named: user, for: configuration.folder)
    user.advice(on: configuration.folder).map(invocation.console.warn)
    let text = isCron ? CrontabLine.text(of: site, user) : UnitScript.text(of: site, user)
    try invocation.console.put(Array(text.utf8))
    return .success
  }
}

extension OptionSpec {
  static let cron = OptionSpec(
    name: "--cron", help: "print a script that puts a line into a crontab")
  static let scheduledUser = OptionSpec(
    name: "--user", value: "NAME", help: "the user who runs it (the owner of the site's folder)")
}
