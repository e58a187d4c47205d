extension CommandSpec {
  /// Every command, in the order of the help.
  package static let all = [
    InitCommand.spec, SiteCommand.run, SiteCommand.fetch, SiteCommand.build, PublishCommand.spec,
    ServeCommand.spec, ScheduleCommand.spec,
    ImportCommand.spec, WithdrawCommand.spec, HistoryCommand.spec, ConvertCommand.spec,
    StatusCommand.spec,
    CheckCommand.spec, ThemeCommand.spec,
    RenderCommand.spec, HelpCommand.spec,
  ]

  /// The command of that name.
  package static func named(_ name: String) -> CommandSpec? {
    all.first { $0.name == name }
  }
}

extension OptionSpec {
  /// Every option of every command, each of them once.
  package static let all = CommandSpec.all.flatMap(\.options).reduce(into: general) { all, option in
    if !all.contains(option) { all.append(option) }
  }
}
