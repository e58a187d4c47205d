import RatepressSite

/// The service and the timer of a site.
package struct SystemdUnits {
  /// The text of the service.
  package let service: String
  /// The text of the timer.
  package let timer: String

  /// The line of a service that names its site.
  static func siteLine(of site: ScheduledSite) -> String { siteLine(escaped(site.folder)) }

  private static func siteLine(_ site: String) -> String {
    "Description=Ratepress: rates, pages and publishing of \(site)"
  }

  /// The units of one site.
  init(of site: ScheduledSite, _ user: ServiceUser) {
    service = Self.service(
      site: Self.escaped(site.folder), user: user.name,
      command:
        "\(Self.quoted(site.program)) run --config \(Self.quoted(site.file, isArgument: true))",
      folder: Self.escaped(site.folder),
      writable: (Self.writable(site, user) + Self.state(site, user)).joined(separator: " "),
      temporary: Self.usesWholeTemporary(site)
        ? ["PrivateTmp=no"] : Self.privateTemporary + Self.shown(site))
    timer = Self.timer(
      site: Self.escaped(site.folder), note: Self.note(on: site),
      times: site.publications.map(\.timer))
  }

  /// What one site adds to the units of a package; the service is empty if it adds nothing there.
  static func additions(of site: ScheduledSite, _ user: ServiceUser) -> SystemdUnits {
    let places = writable(site, user).filter { $0 != site.folder }.joined(separator: " ")
    let lines =
      (places.isEmpty ? [] : ["ReadWritePaths=\(places)"])
      + (usesWholeTemporary(site)
        ? ["PrivateTmp=no", "UnsetEnvironment=XDG_CACHE_HOME"] : shown(site))
    let times = site.publications.map { "OnCalendar=\($0.timer)" }
    return SystemdUnits(
      service: lines.isEmpty ? "" : (["[Service]"] + lines + [""]).joined(separator: "\n"),
      timer: (["[Timer]", "# " + note(on: site)] + times + [""]).joined(separator: "\n"))
  }

  private static func note(on site: ScheduledSite) -> String { "Rates come from \(site.words)." }

  private static func writable(_ site: ScheduledSite, _ user: ServiceUser) -> [String] {
    site.writable.map(quoted)
      + (site.usesRclone ? [quoted("-" + user.home + "/.config/rclone")] : [])
  }

  /// The folder of failures that the site's folders cannot take, if these do not hold it.
  private static func state(_ site: ScheduledSite, _ user: ServiceUser) -> [String] {
    site.writable.contains { PathName.contains($0, user.state) } ? [] : [quoted("-" + user.state)]
  }

  /// Folders for everybody's temporary files, of which the service sees its own only.
  private static let temporaryFolders = ["/tmp", "/var/tmp"]

  /// Whether a web root, or the site itself, is right in such a folder, in which releases then write.
  private static func usesWholeTemporary(_ site: ScheduledSite) -> Bool {
    site.writable.contains(where: temporaryFolders.contains)
  }

  /// What shows the service those of its places that are below such a folder, and nothing else there.
  private static func shown(_ site: ScheduledSite) -> [String] {
    func isTemporary(_ place: String) -> Bool {
      temporaryFolders.contains { PathName.contains($0, place) }
    }
    // One that is missing is told by the run, and not by a service that does not start.
    return site.writable.filter(isTemporary).map { "BindPaths=\(quoted($0))" }
      + site.readable.filter(isTemporary).map { "BindReadOnlyPaths=\(quoted("-" + $0))" }
  }

  private init(service: String, timer: String) {
    self.service = service
    self.timer = timer
  }

  /// The units of a package, which run the site that an instance names: a folder in the package's own.
  package static let template = SystemdUnits(
    service: service(
      site: instance, user: PackagedSites.user,
      command: "\(PackagedSites.program) run --config \(instance)/\(Configuration.defaultName)",
      folder: instance,
      writable: "\(instance) -\(ServiceUser.state(below: PackagedSites.folder))",
      temporary: privateTemporary),
    timer: timer(
      site: instance,
      note:
        "\"ratepress schedule\" prints a file that adds the times at which the site's sources publish.",
      times: []))

  private static let instance = PackagedSites.folder + "/%i"

  private static func service(
    site: String, user: String, command: String, folder: String, writable: String,
    temporary: [String]
  ) -> String {
    """
    [Unit]
    \(siteLine(site))
    Wants=network-online.target
    After=network-online.target

    [Service]
    Type=oneshot
    User=\(user)
    ExecStart=\(command)
    # Keys and passwords of sources and targets, RATEPRESS_PING: NAME=value, one a line, mode 600.
    EnvironmentFile=-\(folder)/ratepress.env
    TimeoutStartSec=1h
    Nice=10

    # All that the service may write to. A program of "after" that writes elsewhere needs a line of its own.
    ReadWritePaths=\(writable)
    ProtectSystem=strict
    ProtectHome=read-only
    \((temporary + hardening).joined(separator: "\n"))

    """
  }

  /// Homes are read-only, and fontconfig complains to the log if it cannot keep its list of fonts anywhere.
  private static let privateTemporary = ["PrivateTmp=yes", "Environment=XDG_CACHE_HOME=/tmp"]

  /// It leaves room for the programs that publishing starts: ssh, git, rsync, rclone. Groups and set-group-ID
  /// bits of the web root are carried over, so that neither `chown` nor such bits are refused.
  private static let hardening = [
    "UMask=0022",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "AmbientCapabilities=",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged @resources",
    "SystemCallFilter=@chown",
    "SystemCallErrorNumber=EPERM",
    "MemoryDenyWriteExecute=yes",
    "PrivateDevices=yes",
    "ProtectClock=yes",
    "ProtectControlGroups=yes",
    "ProtectHostname=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectProc=invisible",
    "ProcSubset=pid",
    "LockPersonality=yes",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RemoveIPC=yes",
    "KeyringMode=private",
  ]

  private static func timer(site: String, note: String, times: [String]) -> String {
    """
    [Unit]
    Description=Ratepress: when \(site) is run

    [Timer]
    # \(note)
    \(times.map { "OnCalendar=\($0)\n" }.joined())\
    # For what comes late. A source is asked only when an update is due.
    OnCalendar=hourly
    # Not all machines at once; this one always at the same time.
    RandomizedDelaySec=15min
    FixedRandomDelay=true
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// A text in a line that systemd does not divide into words.
  private static func escaped(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// A text as one word; in an argument of a command, a dollar sign begins a variable.
  private static func quoted(_ text: String, isArgument: Bool) -> String {
    let escaped = escaped(text).replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
    let word = isArgument ? escaped.replacing("$", with: "$$") : escaped
    let isPlain = text.utf8.allSatisfy { byte in
      byte > 0x20 && !"';:".utf8.contains(byte)
    }
    return isPlain && word == escaped && !word.contains(#"\"#) ? word : "\"\(word)\""
  }

  private static func quoted(_ text: String) -> String { quoted(text, isArgument: false) }
}
