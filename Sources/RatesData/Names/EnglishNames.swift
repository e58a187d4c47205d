import RatesDomain
import Synchronization

/// English names and signs of currencies, which readers of all languages search by: each currency's
/// are looked up once.
final class EnglishNames: Sendable {
  struct Words {
    /// The country and the currency, as far as they have a name.
    let names: [String]
    let signs: [String]
  }

  private let corrections = Table(PackageResources.corrections_en_tsv).byCode
  private let localeData = LocaleData(language: "en")
  private let known = Mutex<[CurrencyCode: Words]>([:])

  func words(for code: CurrencyCode) -> Words {
    known.withLock { known in
      if let words = known[code] { return words }
      let words = found(code)
      known[code] = words
      return words
    }
  }

  private func found(_ code: CurrencyCode) -> Words {
    let text = code.description
    let corrected = corrections[code] ?? []
    let names = [
      corrected.first.flatMap(\.self) ?? localeData.country(text),
      corrected.dropFirst().first.flatMap(\.self) ?? localeData.currency(text),
    ]
    return Words(names: names.compactMap(\.self), signs: localeData.symbols(text))
  }
}
