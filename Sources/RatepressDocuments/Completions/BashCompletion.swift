import RatepressCommand

/// Completion for bash, without any other file of completions.
enum BashCompletion {
  static let text = """
    # bash completion for ratepress
    _ratepress() {
      local current=${COMP_WORDS[COMP_CWORD]} option= command= count=0 word i words= isCode= config=
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $option ]]; then
          # --name=value is three words.
          if [[ $word != = ]]; then
            [[ $option == --config ]] && config=$word
            option=
          fi
        else
          case $word in
            \(OptionSpec.withValues.map(\.name).joined(separator: "|"))) option=$word ;;
            -*) ;;
            *) if [[ $command ]]; then ((count += 1)); else command=$word; fi ;;
          esac
        fi
      done
      [[ $current == = ]] && current=
      if [[ $option ]]; then
        case $option in
    \(options)
        esac
      elif [[ $current == -* ]]; then
        case $command in
    \(CommandList.program.commands.map { "      \($0.name)) words='\($0.allOptions.map(\.name).joined(separator: " "))' ;;" }
      .joined(separator: "\n"))
          *) words='\(OptionSpec.general.map(\.name).joined(separator: " "))' ;;
        esac
      elif [[ -z $command ]]; then
        words='\(CommandList.program.commands.map(\.name).joined(separator: " "))'
      else
        case $command:$count in
    \(arguments)
        esac
      fi
      if [[ $words == targets ]]; then
        # The word as typed, without what quotes its spaces.
        config=${config//[\\\\\\'\\\"]/}
        words=$(ratepress publish --list ${config:+--config "${config/#\\~\\//$HOME/}"} 2>/dev/null | cut -f 1)
      fi
      [[ $isCode ]] && current=${current^^}
      [[ $words ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
    }
    complete -F _ratepress ratepress

    """

  private static var options: String {
    OptionSpec.withValues.compactMap { option in
      action(of: option.completion).map { "      \(option.name)) \($0) ;;" }
    }.joined(separator: "\n")
  }

  private static var arguments: String {
    CommandList.program.commands.flatMap { spec in
      spec.places.compactMap { index, isLast, completion in
        action(of: completion).map { "      \(spec.name):\(isLast ? "*" : "\(index)")) \($0) ;;" }
      }
    }.joined(separator: "\n")
  }

  /// The shell completes names of files itself, with their spaces.
  private static func action(of completion: Completion) -> String? {
    switch completion {
    case .nothing: return nil
    case .files: return "compopt -o default"
    case .folders: return "compopt -o dirnames"
    case .targets: return "words=targets"
    default:
      let words = "words='\((completion.words ?? []).joined(separator: " "))'"
      return completion == .currencies ? words + " isCode=yes" : words
    }
  }
}
