/// What pages with rates show of their snapshot.
struct RatesPageModel: ViewModel {
  let page: PageModel
  let base: CurrencyModel
  let source: SourceModel
  let updated: MomentModel
  let nextUpdate: MomentModel?
  let previous: MomentModel?

  static let fields = FieldTable<RatesPageModel>()
    .including(PageModel.fields, \.page)
    .object("base", \.base)
    .object("source", \.source)
    .object("updated", \.updated)
    .object("next_update", \.nextUpdate)
    .object("previous", \.previous)
}
