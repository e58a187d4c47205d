import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Schedules", .waiting, .timeLimit(.minutes(20)))
struct ScheduleTests {
  /// A site in a folder of that name, and what the command prints for it.
  struct Site {
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

  static let names = [
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
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    #expect(
      writable == [
        "ReadWritePaths=/srv/www \(site.path) /var/lib/rates -\(home)/.local/state/ratepress"
      ])
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
    let user = ServiceUser(name: "rates", home: folder, id: 4000)
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
      try folder.text("units/ratepress-srv-a-b-c.service").contains("ReadWritePaths=/srv/a/b-c "))
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
        "BindReadOnlyPaths=-\(root)/program",
      ])
  }

  @Test func `what a site reads below a folder of temporary files is seen by its service`() throws {
    let lines = try service(
      "/srv/rates",
      """
      [output]
      templates = "/tmp/theme"
      [[source]]
      path = "/var/tmp/bank.csv"
      kind = "file"
      [[source]]
      kind = "kexim"
      key_file = "/tmp/key"
      [[publish]]
      to = "sftp://rates@example.org/www"
      key = "/tmp/id"
      password_file = "secret"
      known_hosts = "/tmp/hosts"
      """)
    #expect(
      lines.filter { $0.hasPrefix("Bind") }
        == ["/tmp/hosts", "/tmp/id", "/tmp/key", "/tmp/theme", "/var/tmp/bank.csv"].map {
          "BindReadOnlyPaths=-\($0)"
        })
  }

  @Test(arguments: [
    ("/home/rates", "ReadWritePaths=/srv/site -/home/rates/.local/state/ratepress"),
    ("/srv", "ReadWritePaths=/srv/site -/srv/.local/state/ratepress"),
    ("/srv/site", "ReadWritePaths=/srv/site"),
    ("/", "ReadWritePaths=/srv/site -/.local/state/ratepress"),
    ("/home/a b", "ReadWritePaths=/srv/site \"-/home/a b/.local/state/ratepress\""),
  ])
  func `failures that the site's folders cannot take have a folder that the service may write to`(
    home: String, line: String
  ) throws {
    let site = ScheduledSite(
      Configuration(folder: "/srv/site"), file: "/srv/site/ratepress.toml", program: "/p")
    let user = ServiceUser(name: "rates", home: home, id: 4000)
    let service = SystemdUnits(of: site, user).service
    #expect(service.split(separator: "\n").filter { $0.contains("WritePaths=") } == [line[...]])
    let made = "runuser -u rates -- mkdir -p \(ShellWord.quoted(user.state)) ||"
    #expect(UnitScript.text(of: site, user).contains("\n\(made)\n"))
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

  @Test(arguments: [
    ("/usr/bin/ratepress", "usr/lib", true), ("/usr/local/bin/ratepress", "usr/local/lib", true),
    ("/usr/local/bin/ratepress", "usr/lib", false), ("/usr/bin/ratepress", "usr/local/lib", false),
    ("/opt/ratepress/bin/ratepress", "opt/ratepress/lib", false), ("/usr/bin/ratepress", "", false),
  ])
  func `only units next to a program where systemd looks start it`(
    program: String, place: String, isStarted: Bool
  ) throws {
    let root = try TemporaryFolder()
    if !place.isEmpty { try root.write("\(place)/systemd/system/ratepress@.service", "") }
    #expect(PackagedSites.haveUnits(for: program, root: root.path) == isStarted)
  }

  /// What is printed for a site of a package's user.
  private func packaged(
    _ path: String, hasUnits: Bool = true, user: String = "_ratepress",
    _ configuration: String = ""
  ) throws -> String {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let site = ScheduledSite(
      try Configuration(
        toml: Array(configuration.utf8), file: path, folder: String(folder.dropLast())),
      file: path, program: "/usr/local/bin/ratepress", hasPackagedUnits: hasUnits)
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
      packaged(place, hasUnits: false), packaged(place, user: "games"),
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
}
