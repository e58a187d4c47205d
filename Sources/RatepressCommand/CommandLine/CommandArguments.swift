/// A command line, sorted into options and arguments; their meaning is not examined.
struct CommandArguments: Sendable {
  /// Everything that is not an option, in order.
  private(set) var arguments: [String] = []
  /// Options with their values in order; an option that takes a value appears once.
  private(set) var options: [(spec: OptionSpec, value: String?)] = []
  /// The first argument, which names the command.
  let command: String?

  /// Sorts words as a shell passes them, without the program's name.
  ///
  /// Options may be anywhere before `--`; `--name=value` and `--name value` are the same. A dash
  /// before a digit begins a number.
  init(_ words: [String]) throws(UsageError) {
    var arguments: [String] = []
    var options: [(spec: OptionSpec, value: String?)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if Self.isOption(word) {
        let option = try Self.option(word, &rest, command: arguments.first)
        if option.value != nil, options.contains(where: { $0.spec == option.spec }) {
          throw .optionRepeated(option.spec)
        }
        options.append(option)
      } else {
        arguments.append(word)
      }
    }
    command = arguments.first
    self.arguments = Array(arguments.dropFirst())
    self.options = options
  }

  /// The value of an option.
  func value(of option: OptionSpec) -> String? {
    options.first { $0.spec == option }?.value
  }

  /// Whether an option is given.
  func has(_ option: OptionSpec) -> Bool {
    options.contains { $0.spec == option }
  }

  /// What the general options say.
  var general: GeneralOptions {
    GeneralOptions(
      configuration: value(of: .config), isQuiet: has(.quiet), isJSON: has(.json))
  }

  private static func option(
    _ word: String, _ rest: inout ArraySlice<String>, command: String?
  ) throws(UsageError) -> (spec: OptionSpec, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let spec = OptionSpec.all.first(where: { $0.name == name || $0.short == name }) else {
      throw .unknownOption(name, command: command)
    }
    guard spec.value != nil else {
      guard attached == nil else { throw .valueUnwanted(spec) }
      return (spec, nil)
    }
    let following = rest.first.flatMap { isOption($0) || $0 == "--" ? nil : $0 }
    guard let value = attached ?? following, !value.isEmpty else { throw .valueMissing(spec) }
    if attached == nil { rest.removeFirst() }
    return (spec, value)
  }

  private static func isOption(_ word: String) -> Bool {
    let bytes = Array(word.utf8.prefix(2))
    guard bytes.count == 2, bytes[0] == UInt8(ascii: "-"), word != "--" else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
      && bytes[1] != UInt8(ascii: ".")
  }
}
