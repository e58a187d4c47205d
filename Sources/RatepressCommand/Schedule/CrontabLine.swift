import RatepressSite

/// A script that puts a site into a crontab.
enum CrontabLine {
  /// A second time it replaces the line where it stands, also if the sources and with them the minute have changed. It
  /// stops as any other user than root or that of the site, if the crontab cannot be read, since others' lines would be
  /// lost, and if the owner has another line that runs the site.
  static func text(of site: ScheduledSite, _ user: ServiceUser) -> String {
    let schedule = "ratepress schedule --cron \(site.options(user))"
    return """
      # Runs the site from the crontab of \(user.name): \(schedule) | sh
      # As another user than \(user.name): \(schedule) | sudo sh
      # Rates come from \(site.words). Cron knows no time zones and no summer time; an hourly
      # run finds new rates within the hour, and asks a source only when an update is due.
      set -eu
      export LC_ALL=C
      user=\(ShellWord.quoted(user.name))
      command=\(ShellWord.quoted(command(site)))
      line="\(site.minute) * * * *  $command"
      again=\(ShellWord.quoted("\(schedule) | sudo sh"))
      stop() { printf 'crontab of %s: %s\\n' "$user" "$1" >&2; exit 1; }
      if [ "$(id -un)" = "$user" ]; then
        set --
      elif [ "$(id -u)" = 0 ]; then
        set -- -u "$user"
      else
        stop "run this as $user or as root: $again"
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
      # 3: what was printed is a line of the owner's that runs the site, too.
      lines=$(printf '%s\\n' "$lines" | command=$command line=$line awk '
        BEGIN { command = ENVIRON["command"]; line = ENVIRON["line"] }
        { at = index($0, command) }
        $0 !~ /^[ \\t]*#/ && at && substr($0, at + length(command), 1) ~ /^[ \\t;&|>)]?$/ {
          if (substr($0, at + length(command)) != "" || substr($0, 1, at - 1) !~ /^[0-9]+ \\* \\* \\* \\*  $/) {
            other = $0
          } else {
            if (!isThere) all = all line "\\n"
            isThere = 1
            next
          }
        }
        NR > 1 || $0 != "" { all = all $0 "\\n" }
        END {
          if (other != "" && !isThere) { print other; exit 3 }
          printf "%s", isThere ? all : all line "\\n"
        }') || {
        [ $? = 3 ] || stop "nothing is changed"
        stop "nothing is changed; a line of yours runs this site: $lines"
      }
      printf '%s\\n' "$lines" | crontab "$@" -

      """
  }

  /// Of a crontab's line, the part after a percent sign is what the command reads.
  private static func command(_ site: ScheduledSite) -> String {
    "\(ShellWord.quoted(site.program)) run --quiet --config \(ShellWord.quoted(site.file))"
      .replacing("%", with: #"\%"#)
  }
}
