import Mustache

/// A phrase about a pair; what concerns the base is in it already.
struct PairPhrase: Sendable {
  let phrase: Phrase

  func write(for page: ConverterPageModel, to output: inout MustacheOutput) {
    phrase.write(to: &output) { place, output in
      switch place {
      case "quote": output.append(page.quote.code)
      case "quote_country": output.append(page.quote.country)
      case "quote_currency": output.append(page.quote.currency)
      case "rate": page.base.wording.write(page.figures.rate, to: &output)
      default: return false
      }
      return true
    }
  }
}
