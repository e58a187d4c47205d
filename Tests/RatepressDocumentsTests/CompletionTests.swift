import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressDocuments

/// The completions in the shells themselves.
@Suite("Completions", .serialized, .waiting, .timeLimit(.minutes(20)))
struct CompletionTests {
  private static let files = [
    "bash": "share/bash-completion/completions/ratepress",
    "zsh": "share/zsh/site-functions/_ratepress",
    "fish": "share/fish/vendor_completions.d/ratepress.fish",
  ]

  /// A folder with a file and a folder that have spaces in their names, and the completions.
  private func prepared(_ shell: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("my rates/2026.json", "{}")
    try folder.write("own settings.toml", "")
    let path = try #require(Self.files[shell])
    let text = try #require(Documents.installed(date: "2026-11-24").first { $0.path == path }?.text)
    try folder.write("completions/_ratepress", text)
    return folder
  }

  /// The arguments with which the shell would run the program once a person has typed the line, with
  /// `⇥` for the Tab key.
  ///
  /// - Parameter fill: Adds files to the folder in which the shell is.
  private func run(
    _ shell: String, _ line: String, fill: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> String {
    let folder = try prepared(shell)
    try fill(folder)
    let begin =
      shell == "bash"
      ? "source completions/_ratepress"
      : "fpath=($PWD/completions $fpath); autoload -Uz compinit; compinit -u -D"
    try folder.write(
      "typed",
      """
      \(begin)
      # Tab asks the program itself; the line that is run in the end says what it got.
      ratepress() {
        case " $* " in
        *' --list '*) '\(BuiltProgram.path)' "$@" ;;
        *) printf '<%s>' "$@" > said ;;
        esac
      }
      \(line.replacing("⇥", with: "\t"))
      exit

      """)
    let plain = shell == "bash" ? "bash --norc --noprofile -i" : "zsh -f -i"
    _ = try Shell.outcome(
      of: "cd '\(folder.path)' && TERM=dumb timeout 60 script -qec '\(plain)' /dev/null < typed")
    return try folder.text("said")
  }

  @Test(
    arguments: ["bash", "zsh"],
    [
      ("ratepress conv⇥100 us⇥kr⇥", "<convert><100><USD><KRW>"),
      ("ratepress init my⇥", "<init><my rates"),
      ("ratepress import own⇥ my⇥", "<import><own settings.toml><my rates"),
      ("ratepress run --config own⇥ --no-p⇥", "<run><--config><own settings.toml><--no-publish>"),
      ("ratepress --quiet run --no-p⇥", "<--quiet><run><--no-publish>"),
      ("ratepress history usd krw --source fran⇥", "<history><usd><krw><--source><frankfurter>"),
      ("ratepress theme exp⇥pages/list.m⇥", "<theme><export><pages/list.md>"),
      ("ratepress help pub⇥", "<help><publish>"),
    ])
  func `a line that is completed is run as it was meant`(
    shell: String, line: (typed: String, expected: String)
  ) throws {
    #expect(try run(shell, line.typed).hasPrefix(line.expected))
  }

  /// The words that the shell offers for the last word of a line.
  private func offered(
    _ shell: String, _ line: String, fill: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> [String] {
    let folder = try prepared(shell)
    try fill(folder)
    let command =
      switch shell {
      case "bash":
        """
        bash --norc --noprofile -c 'source completions/_ratepress
        COMP_WORDS=(\(line.hasSuffix(" ") ? line + "\"\"" : line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _ratepress; printf "%s\\n" "${COMPREPLY[@]}"'
        """
      default:
        """
        fish --no-config -c 'source completions/_ratepress
        function ratepress; "\(BuiltProgram.path)" $argv; end
        complete -C "\(line.replacing("'", with: #"'\''"#))"'
        """
      }
    return try Shell.outcome(of: "cd '\(folder.path)' && \(command)").output
      .split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
  }

  @Test(arguments: ["bash", "fish"])
  func `the first word is a command`(shell: String) throws {
    #expect(try offered(shell, "ratepress ") == CommandList.program.commands.map(\.name).sorted())
  }

  @Test(arguments: ["bash", "fish"], CommandList.program.commands.map(\.name))
  func `a command is offered its own options and no others`(shell: String, command: String) throws {
    let spec = try #require(CommandList.program.named(command))
    #expect(try offered(shell, "ratepress \(command) --") == spec.allOptions.map(\.name).sorted())
  }

  @Test(arguments: ["bash", "fish"])
  func `an option's value does not count as an argument`(shell: String) throws {
    let codes = try offered(shell, "ratepress --config a.toml convert 100 U")
    #expect(codes == ["UAH", "UGX", "USD", "UYU", "UZS"])
    #expect(try offered(shell, "ratepress convert ") == [])
    #expect(try offered(shell, "ratepress convert --source n") == ["nbp"])
    #expect(try offered(shell, "ratepress theme ") == ["diff", "export"])
  }

  /// A site with two targets in a folder with a space, and the program that names them, in a shell's path.
  private func site(_ folder: TemporaryFolder, _ name: String) throws {
    try folder.write(
      "\(name)/ratepress.toml",
      """
      [[publish]]
      to = "file:///srv/\(name == "." ? "www" : "own-copy")"
      [[publish]]
      name = "store"
      to = "s3://rates"
      """)
  }

  @Test(
    arguments: ["bash", "zsh"],
    [
      ("ratepress publish ww⇥st⇥", "<publish><www><store>"),
      ("ratepress publish --trust ww⇥", "<publish><--trust><www>"),
      (
        #"ratepress publish --config my\ rates/rat⇥own⇥"#,
        "<publish><--config><my rates/ratepress.toml><own-copy>"
      ),
      (
        "ratepress publish --config 'my rates/ratepress.toml' own⇥",
        "<publish><--config><my rates/ratepress.toml><own-copy>"
      ),
      (
        "ratepress --config 'my rates/ratepress.toml' publish own⇥",
        "<--config><my rates/ratepress.toml><publish><own-copy>"
      ),
      // In a folder with a space.
      ("cd 'my rates'\nratepress publish own⇥\nmv said ..", "<publish><own-copy>"),
    ])
  func `targets are those of the configuration that the line names`(
    shell: String, line: (typed: String, expected: String)
  ) throws {
    #expect(
      try run(shell, line.typed) { folder in
        try site(folder, ".")
        try site(folder, "my rates")
      } == line.expected)
  }

  @Test func `fish completes targets of the configuration that the line names`() throws {
    func offered(_ line: String) throws -> [String] {
      try self.offered("fish", line) { folder in
        try site(folder, ".")
        try site(folder, "my rates")
      }
    }
    #expect(try offered("ratepress publish ") == ["store", "www"])
    #expect(try offered("ratepress publish --rollback w") == ["www"])
    for line in [
      "publish --config 'my rates/ratepress.toml' o",
      "publish --config='my rates/ratepress.toml' o",
    ] {
      #expect(try offered("ratepress \(line)") == ["own-copy"])
    }
    // Without a configuration there is nothing to offer, and nothing is said of it.
    #expect(try self.offered("fish", "ratepress publish ") == [])
  }

  @Test func `fish completes names with spaces`() throws {
    #expect(try offered("fish", "ratepress init m") == ["my rates/"])
    #expect(try offered("fish", "ratepress import o") == ["own settings.toml"])
    #expect(try offered("fish", "ratepress run --config o") == ["own settings.toml"])
    #expect(try offered("fish", "ratepress run o") == [])
  }
}
