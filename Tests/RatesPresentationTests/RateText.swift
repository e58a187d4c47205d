import Mustache
import RatesDomain
import RatesPresentation

/// Figures as pages show them in one language.
struct RateText {
  let numbers: NumberFormat
  let rounding: RateRounding

  init(_ language: String, decimals: Int = 4) {
    numbers = NumberFormat(language: language)
    rounding = RateRounding(decimals: decimals)
  }

  func rate(_ value: Fraction) -> String {
    text(rounding.rounded(value), numbers.write)
  }

  func change(_ value: Fraction) -> String {
    text(rounding.rounded(value), numbers.writeSigned)
  }

  func percent(_ value: ExactDecimal) -> String {
    text(value, numbers.writePercent)
  }

  private func text(
    _ number: ExactDecimal?, _ write: (ExactDecimal, inout MustacheOutput) -> Void
  ) -> String {
    var output = MustacheOutput()
    if let number { write(number, &output) }
    return output.text
  }
}
