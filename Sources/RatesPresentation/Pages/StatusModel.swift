import Mustache

/// The badge of a currency that is retired or not in ISO 4217.
struct StatusModel: MustacheModel {
  let label: String
  let note: String

  static let fields: MustacheFields<StatusModel> = [
    .text("label") { $0.label },
    .text("note") { $0.note },
  ]
}
