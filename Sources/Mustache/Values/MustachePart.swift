/// Some fields of a model as an object of their own, for templates that learn names at run time.
struct MustachePart<Model: Sendable>: MustacheObject {
  let model: Model
  let fields: MustacheFields<Model>

  func value(named name: MustacheName) -> MustacheValue? {
    fields.value(named: name, of: model)
  }
}
