import Mustache
import RatesDomain

/// A currency with its names in the page's language.
final class CurrencyModel: MustacheModel {
  let code: String
  /// A few letters that stand for it.
  let sign: String
  let country: String
  let currency: String
  let status: StatusModel?
  /// What readers should know of its rate.
  let mark: StatusModel?
  let isFavorite: Bool
  let favoriteLabel: String
  /// What the currency is found by beyond its code and its country.
  let search: String
  /// The snapshot's own digits; empty if it lacks the currency.
  let digits: String
  /// The name of its converter's file, without ending.
  let file: String

  init(
    code: String, sign: String, country: String, currency: String, status: StatusModel?,
    mark: StatusModel? = nil, isFavorite: Bool, favoriteLabel: String, search: String,
    digits: String, file: String
  ) {
    self.code = code
    self.sign = sign
    self.country = country
    self.currency = currency
    self.status = status
    self.mark = mark
    self.isFavorite = isFavorite
    self.favoriteLabel = favoriteLabel
    self.search = search
    self.digits = digits
    self.file = file
  }

  /// Writes the code; a method, because its own field can be read without counting a reference.
  func writeCode(to output: inout MustacheOutput) {
    output.append(code)
  }

  /// Its code, three capital letters, means nothing in any kind of file.
  static let fields: MustacheFields<CurrencyModel> = [
    .trusted("code") { $0.writeCode(to: &$1) },
    .streamed("sign") { $1.append($0.sign) },
    .streamed("country") { $1.append($0.country) },
    .streamed("currency") { $1.append($0.currency) },
    .object("status") { $0.status },
    .object("mark") { $0.mark },
    .flag("favorite") { $0.isFavorite },
    .streamed("favorite_label") { $1.append($0.favoriteLabel) },
  ]
}

/// The badge of a currency that is retired or not in ISO 4217, or of its rate, and a text for it.
struct StatusModel: MustacheModel {
  let label: String
  let note: String
  /// The source of the rate, if it is another than the page's.
  var source: String?

  static let fields: MustacheFields<StatusModel> = [
    .text("label") { $0.label },
    .text("note") { $0.note },
    .text("from") { $0.source },
  ]
}

extension Localizer {
  /// A currency in the language's words.
  func currency(
    _ code: CurrencyCode, digits: String, isFavorite: Bool, mark: StatusModel?
  ) -> CurrencyModel {
    let country = names.country(of: code)
    let currency = names.currency(of: code)
    return CurrencyModel(
      code: code.description, sign: names.sign(of: code), country: country, currency: currency,
      status: status(names.status(of: code)), mark: mark, isFavorite: isFavorite,
      favoriteLabel: favoriteLabel.filled(["code": code.description, "country": country]).text,
      search: SearchWords.text(
        code: code.description, country: country,
        further: [currency] + names.aliases(of: code)),
      digits: digits, file: code.lowercased)
  }

  /// The badge of a rate among those of another source.
  func mark(of day: ReferenceDate, from source: SourceDescriptor) -> StatusModel {
    StatusModel(
      label: dates.shortDay(day, hasYear: false),
      note: strings.text(.carriedNote, ["date": dates.day(day), "source": source.name]),
      source: source.name)
  }

  /// - Parameter calendar: The source's.
  func mark(_ mark: RateMark, _ calendar: PublicationCalendar) -> StatusModel {
    switch mark {
    case .heldBack(let since): dated(calendar.day(of: since), .heldBackNote)
    case .missing(let since): dated(calendar.day(of: since), .missingNote)
    case .ended(let since): dated(calendar.day(of: since), .endedNote, hasYear: true)
    case .redenominated:
      StatusModel(label: strings.text(.redenominated), note: strings.text(.redenominatedNote))
    }
  }

  /// A badge with a day, and a text that names it.
  private func dated(
    _ day: ReferenceDate, _ key: StringKey, hasYear: Bool = false
  ) -> StatusModel {
    StatusModel(
      label: dates.shortDay(day, hasYear: hasYear),
      note: strings.text(key, ["date": dates.day(day)]))
  }

  private func status(_ status: CurrencyStatus) -> StatusModel? {
    switch status {
    case .active:
      nil
    case .retired(let successor, let since):
      StatusModel(
        label: strings.text(.statusRetired),
        note: strings.text(
          .statusRetiredNote, ["successor": successor.description, "date": dates.day(since)]))
    case .notISO4217:
      StatusModel(
        label: strings.text(.statusNotISO),
        note: strings.text(.statusNotISONote))
    }
  }
}
