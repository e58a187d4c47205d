/// The badge of a currency that is retired or not in ISO 4217.
struct StatusModel: ViewModel {
  let label: String
  let note: String

  static let fields = FieldTable<StatusModel>()
    .text("label", \.label)
    .text("note", \.note)
}
