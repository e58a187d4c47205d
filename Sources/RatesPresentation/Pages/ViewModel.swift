import Mustache

/// A value that templates show; its table of fields is both what they may name and how it is read.
protocol ViewModel: MustacheObject, Sendable {
  static var fields: FieldTable<Self> { get }
}

extension ViewModel {
  func value(named name: String) -> MustacheValue? {
    Self.fields.readers[name]?(self)
  }

  static var schema: MustacheSchema { fields.schema }
}
