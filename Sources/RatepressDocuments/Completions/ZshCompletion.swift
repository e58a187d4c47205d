import RatepressCommand

/// Completion for zsh.
enum ZshCompletion {
  static let text = """
    #compdef ratepress

    _ratepress_currencies() {
      compadd -M 'm:{a-z}={A-Z}' "$@" - \((Completion.currencies.words ?? []).joined(separator: " "))
    }

    _ratepress_targets() {
      local file=${opt_args[--config]:-$config}
      # As typed, with backslashes before colons and backslashes.
      file=${(Q)${${file//\\\\:/:}//\\\\\\\\/\\\\}}
      local -a options=(${file:+--config} ${file/#\\~\\//$HOME/})
      local -a names=(${(f)"$(ratepress publish --list $options 2>/dev/null | cut -f 1)"})
      compadd "$@" -a names
    }

    _ratepress() {
      local curcontext=$curcontext state line config
      typeset -A opt_args
      _arguments -C -S -A '-*' \\
    \(OptionSpec.general.map { "    \(option($0)) \\" }.joined(separator: "\n"))
        '1:command:->command' '*::argument:->argument'
      config=${opt_args[--config]}
      case $state in
      command)
        local -a commands=(
    \(CommandList.program.commands.map { "      " + "\($0.name):\($0.summary)".shellWord }.joined(separator: "\n"))
        )
        _describe command commands
        ;;
      argument)
        case $words[1] in
    \(CommandList.program.commands.map(command).joined(separator: "\n"))
        esac
        ;;
      esac
    }

    if [[ $funcstack[1] == _ratepress ]]; then
      _ratepress "$@"
    else
      compdef _ratepress ratepress
    fi

    """

  private static func command(_ spec: CommandSpec) -> String {
    let arguments = spec.arguments.map { argument in
      let separator = argument.isRepeated ? "*:" : argument.isOptional ? "::" : ":"
      return "\(separator)\(argument.name):\(action(of: argument.completion))".shellWord
    }
    let lines = (spec.allOptions.map(option) + arguments).joined(separator: " \\\n        ")
    return "    \(spec.name))\n      _arguments -S \\\n        \(lines)\n      ;;"
  }

  private static func option(_ option: OptionSpec) -> String {
    let help = option.help.withoutMarkup
      .replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    let value = option.value.map { ":\($0):\(action(of: option.completion))" } ?? ""
    let name = option.name + (option.value == nil ? "" : "=")
    let spec = "\(name)[\(help)]\(value)"
    guard let short = option.short else { return spec.shellWord }
    return "'(\(short) \(option.name))'" + "\(short)[\(help)]\(value)".shellWord
      + " '(\(short) \(option.name))'"
      + spec.shellWord
  }

  private static func action(of completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .currencies: "_ratepress_currencies"
    case .targets: "_ratepress_targets"
    default: "(\((completion.words ?? []).joined(separator: " ")))"
    }
  }
}
