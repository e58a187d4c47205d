import Compression
import Formats
import Foundation
import RatepressSite
import RatesData
import RatesDomain
import RatesPresentation
import SourceText

extension ValueDecoder where Value == String {
  static var language: ValueDecoder {
    .choice(Language.all.map(\.tag), aliases: LanguageAliases.tag) { $0 }
  }

  static var title: ValueDecoder {
    .text(
      "a title on one line, not blank", nearest: withoutEscapes,
      parse: { text in
        let isTitle = text.isSingleLine && text.contains { !$0.isWhitespace }
        return isTitle && withoutEscapes(text) == nil ? text : nil
      })
  }

  /// A text with the characters that its escapes stand for: single quotes leave those as they are. Nil if it has none.
  private static func withoutEscapes(_ text: String) -> String? {
    let escapes = /\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})/
    guard text.contains(escapes) else { return nil }
    return text.replacing(escapes) { match in
      let digits = match.1 ?? match.2 ?? ""
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }

  /// Names that ICU knows, so that all machines agree, whatever zone files they have. Offsets and
  /// abbreviations such as `GMT+9` and `CST`, which Foundation also takes, are refused.
  static var timeZone: ValueDecoder {
    let plain = ["UTC", "GMT"]
    return .text(
      "a time zone of the IANA list by area and place such as \"Asia/Seoul\", or \"UTC\" or \"GMT\"",
      nearest: { SpellingSuggestion.of($0, among: TimeZone.knownTimeZoneIdentifiers + plain) },
      parse: {
        plain.contains($0) || $0.contains("/") && TimeZone(identifier: $0) != nil ? $0 : nil
      })
  }

  /// The absolute path of a folder.
  static func path(such example: String) -> ValueDecoder {
    .text("the path of a folder such as \"\(example)\", written in full (no \"~\")") {
      path, folder in
      guard !path.isEmpty, path.isSingleLine, path != "~", !path.hasPrefix("~/") else { return nil }
      return PathName.absolute(path, relativeTo: folder)
    }
  }

  static var sourceAddress: ValueDecoder {
    WebAddress.decoder(such: SourceConfiguration().descriptor.defaultAddress).map(\.text)
  }
}

extension ValueDecoder where Value == [String] {
  static var languages: ValueDecoder {
    .list(of: .language, expected: #"a list of languages such as ["ko", "en"]"#)
  }
}

extension ValueDecoder where Value == [CompressionFormat] {
  static var compressionFormats: ValueDecoder {
    let choices = CompressionFormat.allCases.map(\.rawValue)
    return .list(
      of: .choice(choices, aliases: { ["brotli": "br", "gz": "gzip"][$0] }) {
        CompressionFormat(rawValue: $0)
      },
      expected: #"a list of formats such as ["gzip", "br"]"#, allowsNone: true)
  }
}

extension ClosedRange<Int64> {
  /// The levels of a format.
  static func levels(of format: CompressionFormat) -> ClosedRange<Int64> {
    Int64(format.levels.lowerBound)...Int64(format.levels.upperBound)
  }
}

extension ValueDecoder where Value == SiteTitle {
  /// One title, or a table of titles by language.
  static var siteTitle: ValueDecoder {
    let form = ValueForm(
      "string or table of strings",
      #"a title on one line, not blank, or a table such as { ko = "환율", en = "Rates" }"#)
    return ValueDecoder(form: form) { value, reader in
      guard case .table(let members) = value.content else {
        return ValueDecoder<String>.title.decode(value, &reader).map { SiteTitle($0) }
      }
      var titles: [String: String] = [:]
      for member in members {
        let tag = TomlValue(.string(member.key), at: member.place)
        let language = ValueDecoder<String>.language.decode(tag, &reader)
        titles[language ?? ""] = reader.read(member.key) {
          ValueDecoder<String>.title.decode(member.value, &$0)
        }
      }
      return SiteTitle(byLanguage: titles)
    }
  }
}

extension ValueDecoder where Value == AccentColor {
  static var accent: ValueDecoder {
    .text(
      "a color such as \"#0a7a8f\" with a contrast of 3:1 to the light and to the dark background",
      nearest: { AccentColor($0)?.nearest.description },
      parse: { AccentColor($0).flatMap { $0.hasContrast ? $0 : nil } })
  }
}

extension ValueDecoder where Value == Favorites {
  static var favorites: ValueDecoder {
    ValueDecoder<[CurrencyCode]>.list(
      of: .currency, expected: #"a list of currency codes such as ["EUR", "JPY"]"#,
      allowsNone: true
    ).map { Favorites($0) }
  }
}

extension ValueDecoder where Value == SiteAddress {
  static var siteAddress: ValueDecoder {
    WebAddress.decoder(such: "https://rates.example.org").map { SiteAddress($0) }
  }
}

extension WebAddress {
  fileprivate static func decoder(such example: String) -> ValueDecoder<WebAddress> {
    .text(
      "an address such as \"\(example)\", http or https, in ASCII, "
        + "without user, query and fragment, and without \"//\", \".\" and \"..\" in its path",
      nearest: { WebAddress(inASCII: $0)?.text }
    ) { WebAddress($0) }
  }
}

extension ValueDecoder where Value == CurrencyCode {
  static var currency: ValueDecoder {
    .text(
      "a currency code of three capital letters such as \"USD\"",
      nearest: { CurrencySuggestion.code(meantBy: $0)?.description },
      parse: { CurrencyCode($0) })
  }
}

extension ValueDecoder where Value == BaseSelection {
  static var bases: ValueDecoder {
    let list = "a list of currency codes such as [\"USD\"]"
    let expected = "\"all\" or \(list)"
    let codes = ValueDecoder<[CurrencyCode]>.list(of: .currency, expected: expected)
    return ValueDecoder(form: ValueForm("list of strings, or string", expected)) { value, reader in
      switch value.content {
      case .string("all"): return .all
      case .string: return reader.reject(value, found: value.shown, expected: expected)
      case .array(let elements):
        guard let all = elements.first(where: { $0.content == .string("all") }) else { break }
        return reader.reject(
          all, found: "\"all\" in a list", expected: "\"all\" without brackets or \(list)")
      default: break
      }
      return codes.decode(value, &reader).map(BaseSelection.listed)
    }
  }
}

extension ValueDecoder where Value == [TrendRules.List: TrendRule.Mode] {
  /// A table of what arrows measure, by the code of a list's base, or `home`.
  static var trendLists: ValueDecoder {
    let form = ValueForm(
      "table of strings",
      #"a table of lists such as { home = "absolute", KRW = "relative" }"#)
    return ValueDecoder(form: form) { value, reader in
      guard case .table(let members) = value.content else {
        return reader.reject(value, found: value.shown, expected: form.expected)
      }
      return members.reduce(into: [:]) { lists, member in
        let list: TrendRules.List? =
          member.key == "home"
          ? .home
          : ValueDecoder<CurrencyCode>.currency.decode(
            TomlValue(.string(member.key), at: member.place), &reader
          ).map { .base($0) }
        let mode = reader.read(member.key) {
          ValueDecoder<TrendRule.Mode>.choice().decode(member.value, &$0)
        }
        if let list, let mode { lists[list] = mode }
      }
    }
  }
}

extension ValueDecoder where Value == SourceAdapter {
  static var source: ValueDecoder {
    .choice(SourceDescriptor.all.map(\.kind)) { SourceAdapter.named($0) }
  }
}

extension ValueDecoder where Value == ExactDecimal {
  static var threshold: ValueDecoder {
    .text("a decimal number in quotes, zero or more, such as \"0.01\"") {
      ExactDecimal($0).flatMap { $0.isNegative ? nil : $0 }
    }
  }

  /// A part of a whole, short enough for a field.
  static var share: ValueDecoder {
    .text("percent in quotes, from 0 to 100, with four decimals at most, such as \"1.75\"") {
      ExactDecimal($0).flatMap { (0...100).contains($0) && $0.scale <= 4 ? $0 : nil }
    }
  }
}

extension ValueDecoder where Value == BankSpreads {
  /// A table of percentages by the kind of preset.
  static var spreads: ValueDecoder {
    let form = ValueForm(
      "table of strings and a list of strings",
      #"a table such as { cash = "1.75", transfer = "1", preferential = ["50", "90"] }"#)
    return ValueDecoder(form: form) { value, reader in
      guard case .table(let members) = value.content else {
        return reader.reject(value, expected: form.expected)
      }
      let parts = ValueDecoder<[ExactDecimal]>.list(
        of: ValueDecoder<ExactDecimal>.share,
        expected: #"a list of percentages such as ["50", "90"]"#, allowsNone: true)
      return members.reduce(into: BankSpreads()) { spreads, member in
        let kind = ValueDecoder<String>.choice(["cash", "transfer", "preferential"]) { $0 }
          .decode(TomlValue(.string(member.key), at: member.place), &reader)
        reader.read(member.key) { reader in
          switch kind {
          case "cash": spreads.cash = ValueDecoder<ExactDecimal>.share.decode(member.value, &reader)
          case "transfer":
            spreads.transfer = ValueDecoder<ExactDecimal>.share.decode(member.value, &reader)
          case "preferential": spreads.preferential = parts.decode(member.value, &reader) ?? []
          default: break
          }
        }
      }
    }
  }
}

extension ValueDecoder where Value == Int64 {
  /// A time in seconds, written as a whole number of minutes, hours or days.
  static var duration: ValueDecoder {
    .text("a time in quotes such as \"36h\", in m, h or d") { text in
      let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
      guard let unit = text.last.flatMap({ units[$0] }), let count = UInt16(text.dropLast()) else {
        return nil
      }
      return Int64(count) * unit
    }
  }
}

extension ValueDecoder where Value == ExactDecimal? {
  /// Percent, or "none" for no limit.
  static var change: ValueDecoder {
    .text("percent in quotes, more than zero, such as \"25\", or \"none\"") { text in
      if text == "none" { return .some(nil) }
      return ExactDecimal(text).flatMap { $0 > 0 ? .some($0) : nil }
    }
  }
}

/// What people write for a language instead of its tag: a country, another script or region.
enum LanguageAliases {
  private static let tags = [
    "kr": "ko", "jp": "ja", "cn": "zh-Hans", "zh": "zh-Hans", "zh-cn": "zh-Hans",
    "zh-sg": "zh-Hans", "tw": "zh-Hant", "hk": "zh-Hant", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant", "br": "pt-BR", "pt": "pt-BR", "pt-pt": "pt-BR", "vn": "vi", "us": "en",
    "gb": "en", "uk": "en", "ae": "ar", "eg": "ar", "sa": "ar", "at": "de", "ch": "de", "mx": "es",
  ]

  /// The tag that is meant: `kr` is `ko`, `en_US` is `en`.
  static func tag(of text: String) -> String? {
    let text = text.lowercased().replacing("_", with: "-")
    let known = Language.all.map(\.tag)
    func tag(_ text: Substring) -> String? {
      tags[String(text)] ?? known.first { $0.lowercased() == text }
    }
    if let tag = tag(text[...]) { return tag }
    // `zh-Hant-TW`, `fr-CA`
    guard let end = text.lastIndex(of: "-") else { return nil }
    return tag(text[..<end]) ?? tag(text.prefix { $0 != "-" })
  }
}

extension String {
  /// Whether the text has neither line breaks nor other control characters.
  var isSingleLine: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
        && $0.properties.generalCategory != .lineSeparator
        && $0.properties.generalCategory != .paragraphSeparator
    }
  }
}
