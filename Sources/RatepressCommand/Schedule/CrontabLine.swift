import RatepressSite

/// A script that puts a site into a crontab.
enum CrontabLine {
  /// A second time it replaces the line, also if the sources and with them the minute have changed. It stops as any
  /// other user than root or that of the site, and if the crontab cannot be read: others' lines would be lost.
  static func text(of site: ScheduledSite, _ user: ServiceUser) -> String {
    """
    # Runs the site from the crontab of \(user.name): ratepress schedule --cron | sh
    # As another user than \(user.name): ratepress schedule --cron | sudo sh
    # Rates come from \(site.words). Cron knows no time zones and no summer time; an hourly
    # run finds new rates within the hour, and asks a source only when an update is due.
    set -eu
    export LC_ALL=C
    user=\(ShellWord.quoted(user.name))
    line=\(ShellWord.quoted("\(site.minute) * * * *  \(command(site))"))
    stop() { printf 'crontab of %s: %s\\n' "$user" "$1" >&2; exit 1; }
    if [ "$(id -un)" = "$user" ]; then
      set --
    elif [ "$(id -u)" = 0 ]; then
      set -- -u "$user"
    else
      stop "run this as $user or as root: ratepress schedule --cron | sudo sh"
    fi
    if ! lines=$(crontab "$@" -l 2>/dev/null); then
      lines=
      reason=$(crontab "$@" -l 2>&1 || true)
      case $reason in
        # As most say it, and as busybox does.
        *"no crontab for"* | *"can't open"*"No such file"*) ;;
        *) stop "nothing is changed; ${reason:-crontab -l fails}" ;;
      esac
    fi
    others=$(printf '%s\\n' "$lines" | grep -avF -e "${line#* }") || [ $? = 1 ] || stop "nothing is changed"
    printf '%s\\n' ${others:+"$others"} "$line" | crontab "$@" -

    """
  }

  /// Of a crontab's line, the part after a percent sign is what the command reads.
  private static func command(_ site: ScheduledSite) -> String {
    "\(ShellWord.quoted(site.program)) run --quiet --config \(ShellWord.quoted(site.file))"
      .replacing("%", with: #"\%"#)
  }
}
