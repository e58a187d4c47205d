import Foundation
import TestSupport
import Testing

@Suite("Setting up a machine", .waiting, .timeLimit(.minutes(20)))
struct SetUpTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  /// Stand-ins for the programs that `.ci/need` starts: `apt-get` plays one line of `script` for each
  /// call, `sleep` only counts.
  private func machine(script: [String], user: Int = 0) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let programs = [
      "apt-get": """
      echo "$*" >>"\(folder.path)/calls"
      line=$(sed -n "$(grep -c . "\(folder.path)/calls")p" "\(folder.path)/script")
      [ -n "$line" ] || exit 0
      echo "$line"
      case $line in W:*) exit 0;; esac
      exit 100
      """,
      "apt-cache": "[ \"$2\" != libold4 ]",
      "dpkg-query":
        "echo 'installed present, standing-in (= 1.2), virtual'; echo 'config-files absent, '",
      "id": "echo \(user)",
      "sleep": "echo >>\"\(folder.path)/sleeps\"",
    ]
    try folder.write("script", script.map { "\($0)\n" }.joined())
    for (name, text) in programs {
      try folder.writeProgram("bin/\(name)", "#!/bin/sh\n\(text)\n")
    }
    return folder
  }

  private func need(
    _ packages: String = "present absent other", on machine: TemporaryFolder, patience: Int = 120
  ) throws -> Shell.Outcome {
    try Shell.outcome(
      of: "\(Self.root)/.ci/need \(packages)",
      environment: [
        "PATH": "\(machine.path)/bin:/usr/bin:/bin", "RATEPRESS_APT_PATIENCE": "\(patience)",
        "RATEPRESS_POLICY": "\(machine.path)/policy-rc.d",
      ])
  }

  private static let locks = [
    "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1 (apt-get)",
    "E: Could not get lock /var/cache/apt/archives/lock. It is held by process 1 (apt-get)",
    "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)",
  ]

  @Test(arguments: locks)
  func `another apt is waited for, and told in one line`(message: String) throws {
    let machine = try machine(script: [message, message, message])
    let outcome = try need(on: machine)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        Installing absent other
          no service of theirs is started: \(machine.path)/policy-rc.d, while apt runs
        Another apt is busy; waiting for it, up to 120 seconds

        """)
    #expect(try machine.text("sleeps").count == 3)
    #expect(
      try machine.text("calls")
        == String(repeating: "-y install --no-install-recommends absent other\n", count: 4))
  }

  @Test
  func `an update of the package lists is waited for, too`() throws {
    let machine = try machine(script: [
      "E: Unable to locate package absent", Self.locks[2], Self.locks[2],
    ])
    #expect(try need(on: machine).status == 0)
    let calls = try machine.text("calls").split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(calls == ["install", "update", "update", "update", "install"])
  }

  @Test(arguments: ["present", "standing-in virtual", "'absent|virtual'"])
  func `what is installed, or stands in for it, is not installed again`(packages: String) throws {
    let outcome = try need(packages, on: machine(script: []))
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test
  func `of several names for a package the one is installed that apt knows`() throws {
    let machine = try machine(script: [])
    #expect(try need("'libold4|libold5' 'new|newer'", on: machine).status == 0)
    #expect(try machine.text("calls") == "-y install --no-install-recommends libold5 new\n")
  }

  @Test
  func `how far apt is shows in between`() throws {
    let lines = [
      "0 upgraded, 12 newly installed, 0 to remove.", "Need to get 39.2 MB/45 MB of archives.",
    ]
    let steps = ["Get:1 http://deb", "Unpacking a ...", "Setting up a ..."].flatMap {
      Array(repeating: $0, count: 12)
    }
    let folder = try machine(script: [])
    try folder.writeProgram(
      "bin/apt-get", "#!/bin/sh\ncat <<'LINES'\n\((lines + steps).joined(separator: "\n"))\nLINES\n"
    )
    let shown = ["downloaded", "unpacked", "set up"].flatMap { step in
      [3, 6, 9, 12].map { "  \($0) of 12 packages \(step)" }
    }
    let outcome = try need("absent", on: folder)
    #expect(
      outcome.output.split(separator: "\n").map(String.init)
        == [
          "Installing absent",
          "  no service of theirs is started: \(folder.path)/policy-rc.d, while apt runs",
          "  packages: 12, to download: 39.2 MB",
        ] + shown)
  }

  @Test func `services of packages do not start, neither then nor with the machine`() throws {
    let machine = try machine(script: [])
    let policy = machine.path + "/policy-rc.d"
    try machine.writeProgram(
      "bin/apt-get",
      """
      #!/bin/sh
      "\(policy)" nginx start; echo "$?" >>'\(machine.path)/calls'
      echo nginx-light >'\(machine.path)/new'
      """)
    try machine.writeProgram(
      "bin/dpkg-query",
      """
      #!/bin/sh
      echo 'installed present'
      while read -r name; do echo "installed $name"; done 2>/dev/null <'\(machine.path)/new'
      """)
    try machine.writeProgram("bin/dpkg", "#!/bin/sh\necho /lib/systemd/system/nginx.service\n")
    try machine.writeProgram(
      "bin/systemctl", "#!/bin/sh\necho \"$*\" >>'\(machine.path)/disabled'\n")
    let outcome = try need("nginx-light", on: machine)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try machine.text("calls") == "101\n")
    #expect(try machine.text("disabled") == "--quiet disable nginx.service\n")
    #expect(outcome.output.hasSuffix("  nginx.service stays off\n"))
    #expect(!FileManager.default.fileExists(atPath: policy))
  }

  @Test func `a policy that lets services start is told, and stays`() throws {
    let machine = try machine(script: [])
    try machine.writeProgram("policy-rc.d", "#!/bin/sh\nexit 0\n")
    let outcome = try need("absent", on: machine)
    #expect(outcome.status == 1 && outcome.errors.contains("lets services of packages start"))
    #expect(try machine.text("policy-rc.d") == "#!/bin/sh\nexit 0\n")
    try machine.writeProgram("policy-rc.d", "#!/bin/sh\nexit 101\n")
    #expect(try need("absent", on: machine).status == 0)
  }

  @Test
  func `the refusal of sudo is told`() throws {
    let machine = try machine(script: [], user: 1000)
    try machine.writeProgram(
      "bin/sudo", "#!/bin/sh\necho 'owner is not in the sudoers file.' >&2\nexit 1\n")
    let outcome = try need(on: machine)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errors == "ratepress: sudo refuses (owner is not in the sudoers file.); as root: "
        + "apt-get install absent other\n")
  }

  @Test
  func `without a package of Chromium it says how to name another one`() throws {
    let message = "E: Package 'chromium' has no installation candidate"
    let outcome = try need("chromium", on: machine(script: [message, "W: nothing", message]))
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("make RATEPRESS_CHROMIUM="))
  }

  @Test
  func `an apt that stays busy is given up in one line`() throws {
    let machine = try machine(script: Self.locks)
    let outcome = try need(on: machine, patience: 0)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "ratepress: another apt is still busy; try again once it has finished. "
        + "Missing packages: absent other\n")
  }

  @Test(arguments: [
    (
      [
        "E: Unable to locate package absent", "W: Failed to fetch http://deb",
        "E: Unable to locate",
      ],
      "apt cannot download these packages; connect to the network, or install them by hand:"
    ),
    (
      ["E: Failed to fetch http://deb", "W: Failed to fetch http://deb", "E: Failed to fetch"],
      "apt cannot download these packages; connect to the network, or install them by hand:"
    ),
    (
      ["E: Unable to locate package absent", "W: nothing", "E: Unable to locate package absent"],
      "apt cannot install these packages (Unable to locate package absent):"
    ),
    (
      ["dpkg: interrupted", "W: nothing", "dpkg: was interrupted"],
      "apt cannot install these packages (dpkg: was interrupted):"
    ),
  ])
  func `what is missing is told in one line`(script: [String], words: String) throws {
    let outcome = try need(on: machine(script: script))
    #expect(outcome.status == 1)
    #expect(outcome.errors == "ratepress: \(words) absent other\n")
  }

  @Test
  func `without the network the packages that pip misses are told in one line`() throws {
    let folder = try TemporaryFolder()
    let pip = """
      case $* in
        freeze*) echo pytest==1.0 ;;
        *) echo "WARNING: Retrying: NewConnectionError: Temporary failure in name resolution" >&2
           echo "ERROR: No matching distribution found for playwright==2.0" >&2
           exit 1 ;;
      esac
      """
    try folder.write("tree/Tests/Browser/requirements.txt", "playwright==2.0\npytest==1.0\n")
    try folder.writeProgram("tree/.venv/bin/pip", "#!/bin/sh\n\(pip)\n")
    try Shell.run(
      "cp '\(Self.root)/Tests/Browser/prepare' '\(folder.path)/tree/Tests/Browser'")
    let outcome = try Shell.outcome(of: "\(folder.path)/tree/Tests/Browser/prepare")
    #expect(outcome.status == 1)
    #expect(
      outcome.output
        == "Installing Python packages of the tests into .venv: playwright==2.0 pytest==1.0\n")
    #expect(
      outcome.errors
        == "ratepress: pip cannot download these packages; connect to the network, or install them "
        + "into .venv: playwright==2.0\n")
  }

  @Test func `a build is told its commit and time, by git or by an archive of the commit`() throws {
    let folder = try TemporaryFolder()
    func git(_ arguments: String) throws -> String {
      let git = "git -C '\(folder.path)/checkout' -c user.name=n -c user.email=e@example.org"
      return String(decoding: try Shell.run("\(git) \(arguments)"), as: UTF8.self)
    }
    try Shell.run(
      "mkdir -p '\(folder.path)/checkout/.ci' '\(folder.path)/archive' && cd '\(Self.root)' "
        + "&& cp Makefile .gitattributes '\(folder.path)/checkout' "
        + "&& cp .ci/commit '\(folder.path)/checkout/.ci'")
    _ = try git("init -q")
    _ = try git("add .")
    _ = try git("commit -q -m first --date=2026-10-30T00:00:00Z")
    let commit = try git("rev-parse HEAD").prefix(12)
    let time = try git("log -1 --format=%ct").trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try git("archive HEAD | tar -x -C '\(folder.path)/archive'")
    for place in ["checkout", "archive"] {
      let told = try Shell.outcome(
        of: "cd '\(folder.path)/\(place)' && make -pn release",
        environment: ["PATH": "/usr/bin:/bin", "GIT_CEILING_DIRECTORIES": folder.path])
      #expect(told.output.contains("\nRATEPRESS_COMMIT=\(commit) swift build"), "\(place)")
      #expect(told.output.contains("\nSOURCE_DATE_EPOCH := \(time)\n"), "\(place)")
    }
  }
}
