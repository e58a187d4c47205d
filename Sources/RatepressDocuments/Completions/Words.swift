import RatepressCommand
import RatesData
import RatesDomain
import RatesPresentation

extension Completion {
  /// The words to offer; nil for files, folders and nothing, which shells know themselves, and for targets, which
  /// they ask the program for.
  var words: [String]? {
    switch self {
    case .nothing, .files, .folders, .targets: nil
    case .commands: CommandList.program.commands.map(\.name)
    case .currencies: CurrencyNames.listedCodes.map(\.description)
    case .sources: SourceDescriptor.all.map(\.kind)
    case .themeFiles: ThemeFiles().builtIn.keys.sorted()
    case .words(let words): words
    }
  }
}

extension OptionSpec {
  /// Every option that takes a value, once.
  static let withValues = CommandList.program.options.filter { $0.value != nil }
}

extension CommandSpec {
  /// Its own options and those that every command has.
  var allOptions: [OptionSpec] { options + [.help, .version] }

  /// What can be typed at each place; the last place of a repeated argument stands for all after it.
  var places: [(index: Int, isLast: Bool, completion: Completion)] {
    arguments.enumerated().map { ($0, $1.isRepeated, $1.completion) }
  }
}

extension String {
  /// One word of a shell.
  var shellWord: String { "'" + withoutMarkup.replacing("'", with: #"'\''"#) + "'" }
}
