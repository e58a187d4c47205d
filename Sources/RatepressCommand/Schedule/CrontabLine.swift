/// A site in a crontab.
enum CrontabLine {
  /// The line with a comment above it.
  static func text(of site: ScheduledSite, _ user: ServiceUser) -> String {
    """
    # For the crontab of \(user.name). Rates come from \(site.words). Cron knows no time zones and no
    # summer time; an hourly run finds new rates within the hour, and asks a source only when an update is due.
    \(site.minute) * * * *  \(line(site))

    """
  }

  /// Of a crontab's line, the part after a percent sign is what the command reads.
  private static func line(_ site: ScheduledSite) -> String {
    "\(ShellWord.quoted(site.program)) run --quiet --config \(ShellWord.quoted(site.file))"
      .replacing("%", with: #"\%"#)
  }
}
