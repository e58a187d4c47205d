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
  ///
  /// - Parameter option: The option of a name as typed, after a command if one was typed before it.
  init(
    _ words: [String],
    option: (_ name: String, _ command: String?) throws(UsageError) -> OptionSpec
  ) throws(UsageError) {
    var arguments: [String] = []
    var options: [(spec: OptionSpec, value: String?)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if Self.isOption(word) {
        let command = arguments.first
        let found = try Self.option(word, &rest) { name throws(UsageError) in
          try option(name, command)
        }
        if found.value != nil, options.contains(where: { $0.spec == found.spec }) {
          throw .optionRepeated(found.spec)
        }
        options.append(found)
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
    _ word: String, _ rest: inout ArraySlice<String>,
    named: (_ name: String) throws(UsageError) -> OptionSpec
  ) throws(UsageError) -> (spec: OptionSpec, value: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let spec = try named(name)
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
