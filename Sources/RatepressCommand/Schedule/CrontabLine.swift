import RatepressSite

/// A script that puts a site into a crontab.
enum CrontabLine {
  /// A second time it replaces the line, also if the sources and with them the minute have changed.
  static func text(of site: ScheduledSite, _ user: ServiceUser) -> String {
    """
    # Runs the site from the crontab of \(user.name): ratepress schedule --cron | sh
    # Rates come from \(site.words). Cron knows no time zones and no summer time; an hourly
    # run finds new rates within the hour, and asks a source only when an update is due.
    line=\(ShellWord.quoted("\(site.minute) * * * *  \(command(site))"))
    (crontab -l | grep -vF -e "${line#* }"; printf '%s\\n' "$line") | crontab -

    """
  }

  /// Of a crontab's line, the part after a percent sign is what the command reads.
  private static func command(_ site: ScheduledSite) -> String {
    "\(ShellWord.quoted(site.program)) run --quiet --config \(ShellWord.quoted(site.file))"
      .replacing("%", with: #"\%"#)
  }
}
