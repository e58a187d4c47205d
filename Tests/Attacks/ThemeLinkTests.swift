import Foundation
import TestSupport
import Testing

@Suite("A designer of a theme", .waiting, .timeLimit(.minutes(20)))
struct ThemeLinkTests {
  /// A site whose theme has what the commands make in its folder, and a secret beside it.
  private func victim(_ commands: String) throws -> Victim {
    let victim = try Victim()
    try victim.store()
    try victim.folder.write("secrets/key", "PRIVATE KEY")
    try victim.folder.write("Templates/assets/own.txt", "mine")
    try Shell.run("cd '\(victim.folder.path)/Templates' && \(commands)")
    return victim
  }

  @Test(arguments: [
    ("ln -s ../../secrets/key assets/texture.bin", "assets/texture.bin"),
    ("ln -s /etc/passwd assets/texture.bin", "assets/texture.bin"),
    ("ln -s ../../secrets assets/pictures", "assets/pictures/key"),
    ("ln -s ../secrets partials && ln -s key partials/star.html", "partials/key"),
    ("ln -s ../secrets/key a && ln -s ../a assets/texture.bin", "a"),
    ("ln -s /proc/self/environ assets/texture.bin", "assets/texture.bin"),
  ])
  func `cannot publish what lies outside of it`(commands: String, place: String) throws {
    let victim = try victim(commands)
    let file = "\(victim.folder.path)/Templates/\(place)"
    let message = "\(file): cannot be read: it is a link that leads out of"
    let build = try victim.run("build")
    #expect(build.status == 78 && build.errors.contains(message), "\(build.errors)")
    let check = try victim.run("check")
    #expect(check.status == 1 && check.output.contains(message), "\(check.output)")
    #expect(try !victim.folder.contents.contains { $0.hasPrefix("public/") })
  }

  @Test
  func `may link inside of it`() throws {
    let victim = try victim("ln -s own.txt assets/texture.bin")
    try Shell.run(
      "cd '\(victim.folder.path)' && mv Templates shared && ln -s shared Templates")
    let build = try victim.run("build")
    #expect(build.status == 0, "\(build.errors)")
    let assets = try victim.folder.contents.filter { $0.hasPrefix("public/assets/texture.") }
    #expect(try assets.map(victim.folder.text) == ["mine"])
  }

  @Test
  func `ends no command by links that lead to the same files in many ways`() throws {
    let victim = try victim(
      """
      mkdir l0 && touch l0/x
      for level in 1 2 3 4 5 6 7; do
        mkdir l$level
        for number in $(seq 40); do ln -s ../l$((level - 1)) l$level/$number; done
      done
      """)
    for command in ["build", "check"] {
      let outcome = try victim.run(command)
      #expect(outcome.status == (command == "build" ? 78 : 1))
      #expect((outcome.errors + outcome.output).contains("more than 20000 files and folders"))
    }
  }

  @Test
  func `is told of a name that is not UTF-8`() throws {
    let victim = try victim("touch \"$(printf 'assets/b\\374ro.png')\"")
    for command in ["build", "check"] {
      let outcome = try victim.run(command)
      let text = outcome.errors + outcome.output
      #expect(outcome.status == (command == "build" ? 78 : 1))
      #expect(
        text.contains("Templates/assets/b\u{FFFD}ro.png: cannot be read: its name is not UTF-8"))
    }
  }
}
