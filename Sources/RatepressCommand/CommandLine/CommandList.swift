import SourceText

/// The commands that can be typed. Parser and help know no others.
package struct CommandList: Sendable {
  /// In the order of the help.
  package let commands: [CommandSpec]

  init(_ commands: [CommandSpec]) {
    self.commands = commands
  }

  /// The command of that name.
  package func named(_ name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// Every option of every command, each of them once.
  package var options: [OptionSpec] {
    commands.flatMap(\.options).reduce(into: OptionSpec.general) { all, option in
      if !all.contains(option) { all.append(option) }
    }
  }

  /// The command of that name, which has to be there.
  func spec(named name: String) throws(UsageError) -> CommandSpec {
    guard let spec = named(name) else {
      let names = commands.map(\.name) + [OptionSpec.version.name]
      throw .unknownCommand(name, nearest: Self.nearest(to: name, among: names))
    }
    return spec
  }

  /// The option that is written so, its value aside.
  ///
  /// - Parameter command: The command that was typed before it, if there is one.
  func option(_ name: String, after command: String?) throws(UsageError) -> OptionSpec {
    if let option = options.first(where: { $0.name == name || $0.short == name }) { return option }
    let spec = command.flatMap(named)
    let names = ((spec?.options ?? options) + [.help, .version]).map(\.name)
    throw .unknownOption(
      name, command: spec?.name, nearest: Self.nearest(to: name, among: names))
  }

  /// The name that another one may stand for, whatever dashes it begins with.
  private static func nearest(to name: String, among names: [String]) -> String? {
    func bare(_ name: String) -> String { name.drop { $0 == "-" }.description }
    let nearest = SpellingSuggestion.of(bare(name), among: names.map(bare))
    return nearest.flatMap { nearest in names.first { bare($0) == nearest } }
  }
}
