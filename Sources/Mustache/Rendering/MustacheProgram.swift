/// A template bound to one kind of view model: what is left to do for each page.
///
/// It can run any number of times, from any thread, and cannot fail.
public struct MustacheProgram<Model: MustacheModel>: Sendable {
  /// All literal text, one piece after another.
  private let text: [UInt8]
  private let instructions: [Instruction]
  /// Keeps what the instructions refer to.
  private let accessors: [FieldAccessor]
  private let escaping: MustacheEscaping

  init(_ template: CompiledTemplate, escaping: MustacheEscaping) {
    var binder = Binder(template: template)
    binder.bind(Model.fields.bound)
    text = template.text
    instructions = binder.instructions
    accessors = binder.accessors
    self.escaping = escaping
  }

  /// Appends the page of a model.
  public func render(_ model: Model, into output: inout MustacheOutput) {
    model.withAddress {
      Interpreter.run(instructions, text: text, escaping: escaping, on: $0, into: &output)
    }
  }

  /// The page of a model.
  public func text(_ model: Model) -> String {
    var output = MustacheOutput()
    render(model, into: &output)
    return output.text
  }
}

/// One instruction of a program. It holds numbers and uncounted references only, so that threads
/// that run the same program do not wait for each other.
enum Instruction: Sendable {
  /// Literal bytes.
  case text(start: Int32, count: Int32)
  /// The value of a field.
  case value(FieldReference, isEscaped: Bool)
  /// The next `body` instructions, once for each context of a field.
  case section(FieldReference, body: Int32)
  /// The next `body` instructions, if the field is false.
  case inverted(FieldReference, body: Int32)
  /// Literal bytes that are left out at the start of a line.
  case lineEnd(start: Int32, count: Int32)
}
