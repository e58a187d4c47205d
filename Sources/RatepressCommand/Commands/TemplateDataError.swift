/// Why a template's data cannot be read.
struct TemplateDataError: Error, Equatable {
  let file: String
  let reason: String

  /// What is wrong and where.
  var text: String { "\(file): \(reason)" }
}
