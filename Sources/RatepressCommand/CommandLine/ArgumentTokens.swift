/// The words of a command line, sorted into options and the rest; what they mean is not looked at.
struct ArgumentTokens {
  /// What is no option, in order; a command comes first.
  private(set) var arguments: [String] = []
  /// Options with their values in order; no option that takes a value stands there twice.
  private(set) var options: [(spec: OptionSpec, value: String?)] = []

  /// Sorts words as a shell hands them over, without the program's name.
  ///
  /// Options stand anywhere before `--`; `--name=value` and `--name value` are the same. A dash
  /// before a digit begins a number.
  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if Self.isOption(word) {
        try take(word, &rest)
      } else {
        arguments.append(word)
      }
    }
  }

  /// The value that an option is given.
  func value(of option: OptionSpec) -> String? {
    options.first { $0.spec == option }?.value
  }

  /// Whether an option is given.
  func has(_ option: OptionSpec) -> Bool {
    options.contains { $0.spec == option }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? OptionSpec.help.name : String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let spec = OptionSpec.all.first(where: { $0.name == name }) else {
      throw .unknownOption(name, command: arguments.first.flatMap(CommandName.init))
    }
    guard spec.value != nil else {
      guard attached == nil else { throw .valueUnwanted(spec) }
      options.append((spec, nil))
      return
    }
    let following = rest.first.flatMap { Self.isOption($0) || $0 == "--" ? nil : $0 }
    guard let value = attached ?? following, !value.isEmpty else { throw .valueMissing(spec) }
    if attached == nil { rest.removeFirst() }
    guard !has(spec) else { throw .optionRepeated(spec) }
    options.append((spec, value))
  }

  private static func isOption(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-"), word != "--" else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
      && bytes[1] != UInt8(ascii: ".")
  }
}
