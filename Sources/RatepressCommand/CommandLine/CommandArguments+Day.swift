import RatesDomain

extension CommandArguments {
  /// The day that an option has.
  func day(_ option: OptionSpec) throws(UsageError) -> ReferenceDate? {
    guard let text = value(of: option) else { return nil }
    guard let date = ReferenceDate(text) else { throw .dayInvalid(option, text) }
    return date
  }
}
