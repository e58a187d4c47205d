import Mustache

/// A theme's templates with everything done that is equal on all pages of one language.
struct LanguagePrograms: Sendable {
  let list: PageProgram<ListPageModel>
  let notFound: PageProgram<PageModel>
  let unavailable: PageProgram<PageModel>
  let manifest: PageProgram<PageModel>
  let worker: PageProgram<PageModel>
  private let converter: PageTemplate

  /// - Parameters:
  ///   - outer: what all pages of the language share.
  ///   - hasTwins: whether there are Markdown twins to be made.
  init(
    _ templates: PageTemplates, outer: [MustacheValue], hasTwins: Bool
  ) throws(MustacheError) {
    let listTemplate = hasTwins ? templates.list : templates.list.withoutTwin
    let converterTemplate = hasTwins ? templates.converter : templates.converter.withoutTwin
    list = try listTemplate.program(with: outer, for: ListPageModel.self)
    notFound = try templates.notFound.program(with: outer, for: PageModel.self)
    unavailable = try templates.unavailable.program(with: outer, for: PageModel.self)
    manifest = try templates.manifest.program(with: outer, for: PageModel.self)
    worker = try templates.worker.program(with: outer, for: PageModel.self)
    converter = try converterTemplate.partiallyEvaluated(
      with: outer, for: [ConverterBaseModel.schema, ConverterPageModel.schema])
  }

  /// The program of a base's converters.
  func converter(
    of base: ConverterBaseModel
  ) throws(MustacheError) -> PageProgram<ConverterPageModel> {
    try converter.program(with: [.object(base)], for: ConverterPageModel.self)
  }
}
