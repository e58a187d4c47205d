import RatepressSite
import RatesData
import RatesDomain

extension UsageError: ReportableError {
  var report: ErrorReport { ErrorReport(text, .usage) }

  private var text: String {
    switch self {
    case .noCommand: "no command given" + Self.see(nil)
    case .unknownCommand(let name, let nearest):
      "unknown command \"\(name)\"" + Self.suggest(nearest, nil)
    case .unknownOption(let name, let command, let nearest):
      "unknown option \"\(name)\"" + Self.suggest(nearest, command)
    case .foreignOption(let option, let command):
      "\(command) does not accept \(option.name)" + Self.see(command)
    case .valueMissing(let option): "\(option.name) needs a value: \(option.usage)"
    case .valueUnwanted(let option): "\(option.name) does not take a value"
    case .optionRepeated(let option): "\(option.name) is given twice; give it once"
    case .optionNeeds(let option, let other): "\(option.name) needs \(other.usage)"
    case .optionsExclude(let option, let other):
      "\(option.name) and \(other.name) are two forms of one result; choose one"
    case .argumentMissing(let argument, let command):
      "\(command) needs \(argument)" + Self.see(command)
    case .argumentUnwanted(let text, let command):
      "\(command) does not take \"\(text)\"" + Self.see(command)
    case .notACode(let option, let text):
      "\(option.name): expected currency codes of three letters such as ZWL or ZWL,SYP, or all; "
        + "found \"\(text)\"" + Self.meaning(text)
    case .notCodes(let name, let expected, let text):
      "\(name): expected \(expected), found \"\(text)\"" + Self.meaning(text)
    case .pingInvalid(let name):
      "\(name): expected an address such as https://monitor.example.org/KEY, with https or http"
    case .argumentInvalid(let name, let expected, let text):
      "\(name): expected \(expected), found \"\(text)\""
    case .optionsContradict(let option, let other):
      "\(option.name) and \(other.name) contradict each other; choose one"
    case .portInvalid(let text):
      "--port: expected a whole number from 0 to 65535, found \"\(text)\""
    case .dayInvalid(let option, let text):
      "\(option.name): expected a day such as 2026-10-30, found \"\(text)\""
    case .notUTF8(let text):
      "\"\(text)\" is not UTF-8; rename the file or folder, or name the folder that it is in"
    case .rangeReversed: "--from is later than --to; give the earlier day as --from"
    }
  }

  private static func suggest(_ nearest: String?, _ command: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? see(command)
  }

  /// The currency that the first of some words is a name of, if the word is no code.
  private static func meaning(_ list: String) -> String {
    list.split(separator: ",").first { CurrencyCode($0.uppercased()) == nil }
      .flatMap { CurrencySuggestion.of(String($0)) }.map { "; did you mean \($0)?" } ?? ""
  }

  private static func see(_ command: String?) -> String {
    "; see \"ratepress help\(command.map { " \($0)" } ?? "")\""
  }
}
