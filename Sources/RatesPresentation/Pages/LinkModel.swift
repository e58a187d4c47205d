/// A link to the same page in another language, or to the list of another base.
struct LinkModel: ViewModel {
  let code: String
  let name: String
  let href: String
  let isCurrent: Bool

  static let fields = FieldTable<LinkModel>()
    .text("code", \.code)
    .text("name", \.name)
    .text("href", \.href)
    .flag("current", \.isCurrent)
}
