import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A line in a crontab", .waiting, .timeLimit(.minutes(20)))
struct CrontabTests {
  private typealias Site = ScheduleTests.Site

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

  @Test(arguments: ScheduleTests.names)
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

  @Test(arguments: ScheduleTests.names)
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
