/// A template bound to one kind of view model: what is left to do for each page.
///
/// It can run any number of times, from any thread, and cannot fail.
public struct MustacheProgram<Model: MustacheModel>: Sendable {
  /// All literal text, one piece after another.
  private let text: [UInt8]
  private let escaping: MustacheEscaping
  private let steps: [Instruction]
  /// Keeps what the steps refer to.
  private let readers: [FieldAccessor]

  init(_ template: CompiledTemplate, escaping: MustacheEscaping) {
    var binder = Binder(template: template)
    binder.bind(Model.fields.readers)
    text = template.text
    self.escaping = escaping
    steps = binder.steps
    readers = binder.readers
  }

  /// Appends the page of a model.
  public func render(_ model: Model, into output: inout MustacheOutput) {
    withUnsafePointer(to: model) { model in
      text.withUnsafeBytes { text in
        steps.withUnsafeBufferPointer { steps in
          guard let first = steps.baseAddress else { return }
          // Where there is no text, no step asks for any.
          let run = Interpreter(
            text: text.baseAddress ?? UnsafeRawPointer(first), escaping: escaping)
          let context = Context(model: UnsafeRawPointer(model), outer: nil)
          withUnsafePointer(to: context) {
            run.render(first, to: first + steps.count, $0, &output)
          }
        }
      }
    }
  }

  /// The page of a model.
  public func text(_ model: Model) -> String {
    var output = MustacheOutput()
    render(model, into: &output)
    return output.text
  }
}
