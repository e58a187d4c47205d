import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Schedules", .waiting, .timeLimit(.minutes(20)))
struct ScheduleTests {
  /// A site in a folder of that name, and what the command prints for it.
  private struct Site {
    let folder: TemporaryFolder
    let path: String
    let console = RecordedConsole()

    init(_ name: String = "site", _ configuration: String = "") throws {
      folder = try TemporaryFolder()
      path = "\(folder.path)/\(name)"
      try folder.write("\(name)/ratepress.toml", configuration)
      try folder.writeProgram("program", "#!/bin/sh\nprintf '<%s>' \"$@\"\n")
    }

    func schedule(_ options: String...) -> RatepressSite.ExitStatus {
      var environment = console.environment(currentFolder: path)
      environment.program = "\(folder.path)/program"
      return Ratepress.run(["schedule"] + options, in: environment)
    }

    /// The service and the timer, as the script installs them.
    func units(_ options: String...) throws -> (service: String, timer: String) {
      var environment = console.environment(currentFolder: path)
      environment.program = "\(folder.path)/program"
      #expect(Ratepress.run(["schedule"] + options, in: environment) == .success)
      try folder.write("script", console.results)
      try folder.write("units/.keep", "")
      let outcome = try Shell.outcome(of: "sh '\(folder.path)/script' '\(folder.path)/units'")
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/units")
        .sorted()
      #expect(names.count == 3)
      return (
        try folder.text("units/" + (names.first { $0.hasSuffix(".service") } ?? "")),
        try folder.text("units/" + (names.first { $0.hasSuffix(".timer") } ?? ""))
      )
    }
  }

  private static let names = [
    "site", "my site", "100%", "a'b", #"a"b"#, "$HOME", #"back\slash"#, "환율", "a;b", "a:b",
  ]

  @Test(arguments: names)
  func `systemd finds nothing wrong, whatever the folder is called`(name: String) throws {
    let site = try Site(name)
    _ = try site.units("--user", "games")
    let outcome = try Shell.outcome(
      of: "cd '\(site.folder.path)/units' && systemd-analyze verify *.service *.timer")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test func `systemd rates the service OK or better`() throws {
    let site = try Site()
    _ = try site.units("--user", "games")
    // A level of 4.1 and more, in tenths, would be "MEDIUM".
    let outcome = try Shell.outcome(
      of:
        "cd '\(site.folder.path)/units' && systemd-analyze security --offline=true --threshold=25 *.service"
    )
    #expect(outcome.status == 0, "\(outcome.output.suffix(200))")
    #expect(outcome.output.contains("→ Overall exposure level"))
  }

  @Test(arguments: [
    ("ecb", "2026-03-27 12:00", ["Fri 2026-03-27 15:05:00 UTC", "Mon 2026-03-30 14:05:00 UTC"]),
    ("ecb", "2026-10-23 12:00", ["Fri 2026-10-23 14:05:00 UTC", "Mon 2026-10-26 15:05:00 UTC"]),
    (
      "boc", "2026-03-06 12:00",
      ["Fri 2026-03-06 21:35:00 UTC", "Mon 2026-03-09 20:35:00 UTC"]
    ),
    (
      "open-er-api", "2026-03-27 12:00",
      ["Sat 2026-03-28 00:05:00 UTC", "Sun 2026-03-29 00:05:00 UTC"]
    ),
  ])
  func `the timer follows the source's clock across a change to or from summer time`(
    kind: String, from: String, runs: [String]
  ) throws {
    let base = ["ecb": "EUR", "boc": "CAD"][kind] ?? "USD"
    let site = try Site("site", "[[source]]\nkind = \"\(kind)\"\nbase = \"\(base)\"\n")
    let timer = try site.units().timer
    let time = try #require(
      timer.split(separator: "\n").first { $0.hasPrefix("OnCalendar=") }?.dropFirst(11))
    let outcome = try Shell.outcome(
      of: "TZ=UTC systemd-analyze calendar --iterations=2 --base-time='\(from) UTC' '\(time)'")
    for run in runs { #expect(outcome.output.contains(run), "\(outcome.output)") }
  }

  @Test func `a timer that was missed is made up for, and late rates are found within the hour`()
    throws
  {
    let lines = try Site().units().timer.split(separator: "\n")
    #expect(lines.contains("Persistent=true"))
    #expect(lines.contains("OnCalendar=hourly"))
    #expect(lines.contains("RandomizedDelaySec=15min"))
  }

  @Test func `each source has its time, and none twice`() throws {
    let sources = [("open-er-api", "USD"), ("exchangerate-api", "USD"), ("ecb", "EUR")].map {
      "[[source]]\nkind = \"\($0)\"\nbase = \"\($1)\"\n"
    }
    let timer = try Site("site", sources.joined()).units().timer
    #expect(
      timer.split(separator: "\n").filter { $0.hasPrefix("OnCalendar=") } == [
        "OnCalendar=*-*-* 00:05 UTC", "OnCalendar=Mon..Fri 16:05 Europe/Berlin",
        "OnCalendar=hourly",
      ])
  }

  @Test func `the service may write to the site's folders and nowhere else`() throws {
    let site = try Site(
      "site",
      """
      [output]
      directory = "/srv/www/rates"
      snapshots = "/var/lib/rates"
      [[publish]]
      to = "file:///srv/www/copy/rates"
      """)
    let service = try site.units().service
    let writable = service.split(separator: "\n").filter { $0.hasPrefix("ReadWritePaths=") }
    #expect(writable == ["ReadWritePaths=/srv/www \(site.path) /var/lib/rates"])
    #expect(service.contains("\nProtectSystem=strict\n"))
    #expect(site.console.results.contains("install -d -o"))
  }

  /// The lines of the service of a site at a place.
  private func service(
    _ folder: String, _ settings: String = "", program: String = "/usr/bin/ratepress"
  ) throws -> [Substring] {
    let site = ScheduledSite(
      try Configuration(toml: Array(settings.utf8), file: "test", folder: folder),
      file: "\(folder)/ratepress.toml", program: program)
    let user = ServiceUser(name: "rates", home: "/", id: 4000)
    return SystemdUnits(of: site, user).service.split(separator: "\n")
  }

  @Test func `a site's service may write where links of its folders lead`() throws {
    let folder = try TemporaryFolder()
    for place in ["site/ratepress.toml", "disk/web/pub/index.html", "disk/snaps/x"] {
      try folder.write(place, "")
    }
    let path = folder.path
    try Shell.run(
      "cd '\(path)/site' && ln -s ../disk/web/pub public && ln -s ../disk/snaps snapshots")
    let lines = try service("\(path)/site")
    #expect(
      lines.filter { $0.hasPrefix("ReadWritePaths=") } == [
        "ReadWritePaths=\(path)/disk/snaps \(path)/disk/web \(path)/site"
      ])
  }

  @Test func `a script takes no unit of another site's`() throws {
    let folder = try TemporaryFolder()
    let units = "\(folder.path)/units"
    try folder.write("units/.keep", "")
    func install(_ place: String) throws -> Shell.Outcome {
      try folder.write("script", try packaged("\(place)/ratepress.toml"))
      return try Shell.outcome(of: "sh '\(folder.path)/script' '\(units)'")
    }
    for _ in 1...2 { #expect(try install("/srv/a/b-c").status == 0) }
    let other = try install("/srv/a/b/c")
    #expect(other.status == 1)
    #expect(
      other.errors
        == "\(units)/ratepress-srv-a-b-c.service is another site's; nothing is changed; give this site's folder "
        + "another name\n")
    #expect(
      try folder.text("units/ratepress-srv-a-b-c.service").contains("ReadWritePaths=/srv/a/b-c\n"))
  }

  @Test(arguments: ["/tmp", "/var/tmp"])
  func `a site below a folder of temporary files sees its own places there and nothing else`(
    root: String
  ) throws {
    let lines = try service("\(root)/rates", program: "\(root)/program")
    #expect(lines.contains("PrivateTmp=yes"))
    #expect(
      lines.filter { $0.contains("Paths=") } == [
        "ReadWritePaths=\(root)/rates", "BindPaths=\(root)/rates",
        "BindReadOnlyPaths=\(root)/program",
      ])
  }

  @Test func `a site elsewhere has a /tmp of its own, unless its web root is right in one`() throws
  {
    let lines = try service("/srv/rates")
    #expect(lines.contains("PrivateTmp=yes"))
    #expect(lines.filter { $0.contains("Paths=") } == ["ReadWritePaths=/srv/rates"])
    let other = try service("/srv/rates", "[output]\ndirectory = \"/var/tmp/rates\"\n")
    #expect(other.contains("PrivateTmp=no"))
    #expect(other.filter { $0.contains("Paths=") } == ["ReadWritePaths=/srv/rates /var/tmp"])
  }

  /// What is printed for a site of a package's user.
  private func packaged(
    _ path: String, program: String = "/usr/bin/ratepress", user: String = "_ratepress",
    _ configuration: String = ""
  ) throws -> String {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let site = ScheduledSite(
      try Configuration(
        toml: Array(configuration.utf8), file: path, folder: String(folder.dropLast())),
      file: path, program: program)
    return UnitScript.text(
      of: site, ServiceUser(name: user, home: "/var/lib/ratepress", id: 4000))
  }

  @Test(arguments: [
    ("", ["timer"]), ("[output]\ndirectory = \"/srv/www/rates\"\n", ["service", "timer"]),
    ("[output]\ndirectory = \"/tmp/www/rates\"\n", ["service", "timer"]),
  ])
  func `a site of the package adds its times and folders to the package's units`(
    configuration: String, kinds: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "script",
      try packaged("/var/lib/ratepress/my-rates_2.0/ratepress.toml", configuration))
    try folder.write("units/ratepress@.service", SystemdUnits.template.service)
    try folder.write("units/ratepress@.timer", SystemdUnits.template.timer)
    let units = "\(folder.path)/units"
    #expect(try Shell.outcome(of: "sh '\(folder.path)/script' '\(units)'").errors == "")
    let found = try Shell.outcome(
      of: "cd '\(units)' && find . -name '*.conf' -printf '%P\\n' | sort")
    #expect(
      found.output.split(separator: "\n")
        == kinds.map {
          "ratepress@my-rates_2.0.\($0).d/schedule.conf"[...]
        })
    // With what is added, as systemd reads it.
    let shown = try Shell.outcome(
      of: """
        mkdir '\(folder.path)/all'
        for kind in service timer; do
          cat '\(units)'/ratepress@.$kind '\(units)'/ratepress@my-rates_2.0.$kind.d/* 2>/dev/null |
            sed 's/^User=.*/User=games/' >'\(folder.path)'/all/ratepress@my-rates_2.0.$kind
        done
        cd '\(folder.path)/all' && systemd-analyze verify ratepress@my-rates_2.0.timer && cat *
        """)
    #expect(shown.status == 0)
    #expect(shown.errors == "")
    #expect(shown.output.contains("\nOnCalendar=*-*-* 00:05 UTC\n"))
    #expect(shown.output.contains("\nOnCalendar=hourly\n"))
    if kinds.count == 2 {
      #expect(
        shown.output.contains(
          "\nReadWritePaths=/\(configuration.contains("tmp") ? "tmp" : "srv")/www\n"))
      #expect(shown.output.contains("\nBindPaths=/tmp/www\n") == configuration.contains("tmp"))
      #expect(shown.output.contains("\nPrivateTmp=yes\n"))
    }
  }

  @Test func `a second script takes back what an earlier one gave the package's service`() throws {
    let folder = try TemporaryFolder()
    let place = "/var/lib/ratepress/rates/ratepress.toml"
    let units = "\(folder.path)/units"
    for configuration in ["[[publish]]\nto = \"file:///srv/www/copy/rates\"\n", ""] {
      try folder.write("script", try packaged(place, configuration))
      try folder.write("units/.keep", "")
      #expect(try Shell.outcome(of: "sh '\(folder.path)/script' '\(units)'").errors == "")
      let service = "\(units)/ratepress@rates.service.d/schedule.conf"
      #expect(FileManager.default.fileExists(atPath: service) != configuration.isEmpty)
      let timer = "\(units)/ratepress@rates.timer.d/schedule.conf"
      #expect(FileManager.default.fileExists(atPath: timer))
    }
  }

  @Test func `a site that the package's units do not run gets units of its own`() throws {
    let place = "/var/lib/ratepress/rates/ratepress.toml"
    #expect(try packaged(place).contains("name='ratepress@rates'\n"))
    for script in try [
      packaged(place, program: "/usr/local/bin/ratepress"), packaged(place, user: "games"),
      packaged("/var/lib/ratepress/a b/ratepress.toml"),
      packaged("/var/lib/ratepress/a/b/ratepress.toml"),
      packaged("/var/lib/ratepress/rates/other.toml"), packaged("/srv/rates/ratepress.toml"),
    ] {
      #expect(script.contains("$folder/$name.service\" <<"))
      #expect(!script.contains("ratepress@"))
    }
  }

  @Test func `a user who does not exist is refused in one line`() throws {
    let site = try Site()
    #expect(site.schedule("--user", "no-such-user") == .usage)
    #expect(
      site.console.diagnostics
        == "ratepress: error: --user: this machine has no user \"no-such-user\"; create it, or name "
        + "another one\n")
    #expect(site.console.results == "")
  }

  @Test(.enabled(if: geteuid() == 0, "needs root: gives folders to other users"))
  func `the owner of the folder runs the site, and another user is advised`() throws {
    let site = try Site()
    try Shell.run("chown -R games '\(site.path)'")
    #expect(try site.units().service.contains("\nUser=games\n"))
    #expect(site.console.diagnostics == "")
    let other = try Site()
    try Shell.run("chown -R games '\(other.path)'")
    #expect(try other.units("--user", "daemon").service.contains("\nUser=daemon\n"))
    #expect(
      other.console.diagnostics.hasSuffix("give it away: sudo chown -R daemon \(other.path)\n"))
  }

  @Test func `a path that no unit can name is refused`() throws {
    let site = try Site("two\nlines")
    #expect(site.schedule() == .configuration)
    #expect(site.console.diagnostics.contains("has a control character"))
    #expect(site.console.results == "")
  }

  /// A stand-in for `crontab`, and for `id` if the script is to run as another user; `-u NAME` has a file of its own.
  private func crontab(_ site: Site, of before: [UInt8], user: String? = nil) throws {
    try site.folder.write(before, to: "crontab")
    try site.folder.writeProgram(
      "bin/crontab",
      """
      #!/bin/sh
      cd '\(site.folder.path)'
      file=crontab
      [ "$1" != -u ] || { file=crontab-$2; shift 2; }
      [ ! -e refusal ] || { cat refusal >&2; exit 1; }
      case $1 in
      -l) cat $file 2>/dev/null || { echo 'no crontab for somebody' >&2; exit 1; } ;;
      -) cat >new && mv new $file ;;
      esac

      """)
    guard let user else { return }
    try site.folder.writeProgram(
      "bin/id",
      "#!/bin/sh\ncase $1 in -un) echo \(user) ;; -u) [ \(user) = root ] && echo 0 || echo 4000 ;; esac\n"
    )
  }

  /// Runs the script that is printed for a user, or else for the owner of the folder.
  private func installLine(_ site: Site, for user: String? = nil) throws -> Shell.Outcome {
    let console = RecordedConsole()
    var environment = console.environment(currentFolder: site.path)
    environment.program = "\(site.folder.path)/program"
    let options = user.map { ["--user", $0] } ?? []
    #expect(Ratepress.run(["schedule", "--cron"] + options, in: environment) == .success)
    try site.folder.write("script", console.results)
    return try Shell.outcome(
      of: "PATH='\(site.folder.path)/bin':$PATH sh '\(site.folder.path)/script'")
  }

  /// The crontab after the script was run so many times, and whether each was right.
  private func crontab(_ site: Site, of before: String, times: Int) throws -> String {
    try crontab(site, of: Array(before.utf8))
    for _ in 0..<times {
      let outcome = try installLine(site)
      #expect(outcome.status == 0)
      #expect(outcome.output + outcome.errors == "")
    }
    return try site.folder.text("crontab")
  }

  @Test func `root puts the line into the crontab of the user who runs the site`() throws {
    let site = try Site()
    try crontab(site, of: Array("# root's\n".utf8), user: "root")
    #expect(try installLine(site, for: "games").status == 0)
    #expect(try site.folder.text("crontab") == "# root's\n")
    #expect(try site.folder.text("crontab-games").contains("run --quiet"))
  }

  @Test func `another user than root and that of the site is told as whom to run the script`()
    throws
  {
    let site = try Site()
    try crontab(site, of: Array("# mine\n".utf8), user: "daemon")
    let outcome = try installLine(site, for: "games")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "crontab of games: run this as games or as root: ratepress schedule --cron --user games --config "
        + "\(site.path)/ratepress.toml | sudo sh\n")
    #expect(try site.folder.text("crontab") == "# mine\n")
  }

  @Test func `the user of the site needs no rights of root`() throws {
    let site = try Site()
    try crontab(site, of: Array("# mine\n".utf8), user: "games")
    #expect(try installLine(site, for: "games").status == 0)
    #expect(try site.folder.text("crontab").hasPrefix("# mine\n"))
  }

  @Test(arguments: [
    "You (somebody) are not allowed to use this program", "cannot open: Disk error",
  ])
  func `a crontab that cannot be read is not replaced`(refusal: String) throws {
    let site = try Site()
    try crontab(site, of: Array("# mine\n".utf8))
    try site.folder.write("refusal", "\(refusal)\n")
    let outcome = try installLine(site)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix(": nothing is changed; \(refusal)\n"))
    #expect(try site.folder.text("crontab") == "# mine\n")
  }

  @Test func `without a crontab there is one then, also by busybox`() throws {
    for words in [nil, "crontab: can't open 'somebody': No such file or directory"] {
      let site = try Site()
      try crontab(site, of: [])
      try site.folder.remove("crontab")
      if let words {
        try site.folder.writeProgram(
          "bin/crontab",
          """
          #!/bin/sh
          cd '\(site.folder.path)'
          case $1 in -l) echo "\(words)" >&2; exit 1 ;; -) cat >crontab ;; esac

          """)
      }
      #expect(try installLine(site).status == 0)
      let lines = try site.folder.text("crontab").split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 && lines[1].isEmpty)
    }
  }

  @Test func `lines in another encoding than UTF-8 stay`() throws {
    let site = try Site()
    let latin = Array("# caf".utf8) + [0xE9] + Array(" \n5 * * * *  true\n".utf8)
    try crontab(site, of: latin)
    #expect(try installLine(site).status == 0)
    #expect(try site.folder.read("crontab").starts(with: latin))
  }

  @Test(arguments: names)
  func `cron runs the site, whatever its folder is called`(name: String) throws {
    let site = try Site(name)
    let line = try #require(try crontab(site, of: "", times: 1).split(separator: "\n").last)
    // As cron does: five fields, and a percent sign ends the command unless a backslash is before it.
    let fields = line.split(separator: " ", maxSplits: 5)
    #expect(fields.dropFirst().prefix(4) == ["*", "*", "*", "*"])
    let command = fields[5].replacing(#"\%"#, with: "\u{1}")
    #expect(!command.contains("%"))
    let outcome = try Shell.outcome(of: String(command.replacing("\u{1}", with: "%")))
    #expect(outcome.output == "<run><--quiet><--config><\(site.path)/ratepress.toml>")
  }

  @Test(arguments: names)
  func `the script replaces its line, of another minute too, and leaves all others`(name: String)
    throws
  {
    let site = try Site(name)
    let others =
      "MAILTO=me\n# 5 * * * *  true\n17 * * * *  ratepress run --config /srv/other.toml\n"
    let once = try crontab(site, of: others, times: 1)
    #expect(once.hasPrefix(others))
    #expect(once.split(separator: "\n").count == 4)
    #expect(try crontab(site, of: once, times: 2) == once)
    let line = try #require(once.split(separator: "\n").last)
    // It stands where it stood: variables above it are its own.
    let earlier = "59" + line.drop { $0 != " " }
    #expect(try crontab(site, of: "\(earlier)\n\(others)", times: 1) == "\(line)\n\(others)")
    // Another site's, whose configuration is called nearly the same, and one that is switched off.
    let near = "\(line).ja\n#\(line)\n# \(line)\n"
    #expect(try crontab(site, of: near, times: 2) == "\(near)\(line)\n")
  }

  @Test(arguments: [
    ("", " --ping https://monitor.example/1"), ("", " && echo done"), ("", " >/dev/null 2>&1"),
    ("30 6", ""), ("@hourly", ""),
  ])
  func `a line of the owner's that runs the site stays, and is told`(
    time: String, end: String
  ) throws {
    let site = try Site()
    let line = try #require(try crontab(site, of: "", times: 1).split(separator: "\n").last)
    let fields = line.split(separator: " ", maxSplits: 5)
    let start =
      time.isEmpty ? "7 * * * *" : time.hasPrefix("@") ? time : "\(time) * * *"
    let own = "\(start)  \(fields[5])\(end)"
    try crontab(site, of: Array("MAILTO=me\n\(own)\n".utf8))
    let outcome = try installLine(site)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasSuffix(
        "nothing is changed; a line of yours runs this site: \(own)\n"), "\(outcome.errors)")
    #expect(try site.folder.text("crontab") == "MAILTO=me\n\(own)\n")
  }

  @Test func `cron's minute is soon after the source's, always the same for a site, and spread`()
    throws
  {
    func minute(_ address: String, _ kind: String = "open-er-api") throws -> Int64 {
      let configuration = try Configuration(
        toml: Array(
          "[site]\nurl = \"\(address)\"\n[[source]]\nkind = \"\(kind)\"\n\(kind == "boc" ? "base = \"CAD\"" : "")"
            .utf8),
        file: "test",
        folder: "/srv/site")
      return ScheduledSite(configuration, file: "/srv/site/ratepress.toml", program: "/p").minute
    }
    let minutes = try (0..<40).map { try minute("https://\($0).example.org") }
    #expect(minutes.allSatisfy { (5..<25).contains($0) })
    #expect(Set(minutes).count > 10)
    #expect(try minute("https://1.example.org") == minutes[1])
    #expect((35..<55).contains(try minute("https://1.example.org", "boc")))
  }
}
