import Mustache

/// A currency with its names in the page's language.
final class CurrencyModel: MustacheModel {
  let code: String
  let country: String
  let currency: String
  let status: StatusModel?
  let isFavorite: Bool
  let favoriteLabel: String
  /// What the currency is found by beyond its code and its country.
  let search: String
  /// The snapshot's own digits; empty where it lacks the currency.
  let digits: String
  /// The name of its converter's file, without ending.
  let file: String

  init(
    code: String, country: String, currency: String, status: StatusModel?, isFavorite: Bool,
    favoriteLabel: String, search: String, digits: String, file: String
  ) {
    self.code = code
    self.country = country
    self.currency = currency
    self.status = status
    self.isFavorite = isFavorite
    self.favoriteLabel = favoriteLabel
    self.search = search
    self.digits = digits
    self.file = file
  }

  static let fields: MustacheFields<CurrencyModel> = MustacheFields(fields(of: { Lent($0) }))

  /// The fields for a model that has a currency. Its code, three capital letters, means nothing in any
  /// kind of file.
  static func fields<Model>(
    of currency: @escaping @Sendable (Model) -> Lent<CurrencyModel>
  ) -> [MustacheField<Model>] {
    [
      .plain("code") { model, output in currency(model).read { output.append($0.code) } },
      .written("country") { model, output in currency(model).read { output.append($0.country) } },
      .written("currency") { model, output in currency(model).read { output.append($0.currency) } },
      .object("status") { currency($0).read { $0.status } },
    ]
  }
}
