import RatepressCommand

/// Completion for fish.
enum FishCompletion {
  static let text = """
    # fish completion for ratepress

    # Whether the command is the first argument, and its argument at one of the further places, counted
    # from 0, is typed; 1+ is any place from 1 on.
    function __ratepress_at
        set -l tokens (commandline -opc)
        set -l command
        set -l count 0
        set -l is_value no
        for token in $tokens[2..]
            if test $is_value = yes
                set is_value no
                continue
            end
            switch $token
                case \(OptionSpec.withValues.map(\.name).joined(separator: " "))
                    set is_value yes
                case '-*'
                case '*'
                    if test -n "$command"
                        set count (math $count + 1)
                    else
                        set command $token
                    end
            end
        end
        test "$command" = "$argv[1]"; or return 1
        test (count $argv) = 1; and return 0
        for place in $argv[2..]
            switch $place
                case '*+'
                    test $count -ge (string trim -r -c + $place); and return 0
                case $count
                    return 0
            end
        end
        return 1
    end

    # The names of the targets of the configuration.
    function __ratepress_targets
        set -l config
        set -l is_value no
        for token in (commandline -opc)
            switch $token
                case '--config=*'
                    set config (string replace -- '--config=' '' $token)
                case --config
                    set is_value yes
                    continue
                case '*'
                    test $is_value = yes; and set config $token
            end
            set is_value no
        end
        set config (string replace -r -- '^~/' "$HOME/" $config)
        ratepress publish --list (test -n "$config"; and printf '%s\\n' --config $config) 2>/dev/null | cut -f 1
    end

    complete -c ratepress -f
    \(CommandList.program.commands.map { spec in
      line(of: "", "-a \(spec.name)", spec.summary)
    }.joined(separator: "\n"))
    \(OptionSpec.general.map { option($0, of: "") }.joined(separator: "\n"))

    \(CommandList.program.commands.map(command).joined(separator: "\n\n"))

    """

  private static func command(_ spec: CommandSpec) -> String {
    let arguments = spec.arguments.enumerated().compactMap { index, argument in
      action(of: argument.completion).map { action in
        line(of: spec.name, at: "\(index)\(argument.isRepeated ? "+" : "")", action, argument.name)
      }
    }
    return (spec.allOptions.map { option($0, of: spec.name) } + arguments).joined(separator: "\n")
  }

  private static func option(_ option: OptionSpec, of command: String) -> String {
    let short = option.short.map { "-s \($0.dropFirst()) " } ?? ""
    let value = option.value == nil ? "" : " -r \(action(of: option.completion) ?? "-f")"
    return line(of: command, "\(short)-l \(option.name.dropFirst(2))\(value)", option.help)
  }

  /// - Parameter command: Empty before one is typed.
  private static func line(
    of command: String, at place: String? = nil, _ words: String, _ text: String
  ) -> String {
    let condition =
      (["__ratepress_at", command.isEmpty ? "''" : command, place].compactMap(\.self))
      .joined(separator: " ")
    return "complete -c ratepress -n \"\(condition)\" \(words) -d \(text.fishWord)"
  }

  private static func action(of completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .files: "-F"
    case .folders: "-a '(__fish_complete_directories)'"
    case .targets: "-a '(__ratepress_targets)'"
    default: "-a '\((completion.words ?? []).joined(separator: " "))'"
    }
  }
}

extension String {
  /// One word of fish.
  fileprivate var fishWord: String {
    "'" + withoutMarkup.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
