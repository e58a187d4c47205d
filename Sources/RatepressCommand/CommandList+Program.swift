extension CommandList {
  /// Every command of the program, in the order of the help.
  package static let program: CommandList = CommandList([
    InitCommand.spec, SiteCommand.run, SiteCommand.fetch, SiteCommand.build, PublishCommand.spec,
    ServeCommand.spec, ScheduleCommand.spec,
    ImportCommand.spec, WithdrawCommand.spec, HistoryCommand.spec, ConvertCommand.spec,
    StatusCommand.spec,
    CheckCommand.spec, ThemeCommand.spec,
    RenderCommand.spec, HelpCommand.spec { program },
  ])
}
