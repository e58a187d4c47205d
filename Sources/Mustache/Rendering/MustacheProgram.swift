/// A template bound to one kind of view model: what is left to do for each page.
///
/// It can run any number of times, from any thread, and cannot fail.
public struct MustacheProgram<Model: MustacheModel>: Sendable {
  private let interpreter: Interpreter

  init(_ template: CompiledTemplate, escaping: MustacheEscaping) {
    var binder = Binder(template: template)
    binder.bind(Model.fields.bound)
    interpreter = Interpreter(
      text: template.text, instructions: binder.instructions, accessors: binder.accessors,
      escaping: escaping)
  }

  /// Appends the page of a model.
  public func render(_ model: Model, into output: inout MustacheOutput) {
    model.withAddress { interpreter.render(ModelContext($0), into: &output) }
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

/// Runs the instructions of a program.
final class Interpreter: Sendable {
  /// All literal text, one piece after another.
  private let text: [UInt8]
  private let instructions: [Instruction]
  /// Keeps what the instructions refer to.
  private let accessors: [FieldAccessor]
  private let escaping: MustacheEscaping

  init(
    text: [UInt8], instructions: [Instruction], accessors: [FieldAccessor],
    escaping: MustacheEscaping
  ) {
    self.text = text
    self.instructions = instructions
    self.accessors = accessors
    self.escaping = escaping
  }

  /// Appends the page of the model in the context.
  func render(_ context: ModelContext, into output: inout MustacheOutput) {
    run(0, instructions.count, in: context, &output)
  }

  private func run(
    _ start: Int, _ end: Int, in context: ModelContext, _ output: inout MustacheOutput
  ) {
    var next = start
    while next < end {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .text(let start, let count):
        append(start, count, to: &output)
      case .value(let field, let isEscaped):
        let start = output.count
        field.write(in: context, to: &output)
        if isEscaped { output.escape(from: start, escaping) }
      case .section(let field, let count):
        let body = next
        next += Int(count)
        field.forEach(in: context) { run(body, body + Int(count), in: $0, &output) }
      case .inverted(let field, let count):
        if field.isTrue(in: context) { next += Int(count) }
      case .lineEnd(let start, let count):
        if !output.isAtLineStart { append(start, count, to: &output) }
      }
    }
  }

  @inline(__always)
  private func append(_ start: Int32, _ count: Int32, to output: inout MustacheOutput) {
    text.withUnsafeBytes {
      output.append(UnsafeRawBufferPointer(rebasing: $0[Int(start)..<Int(start + count)]))
    }
  }
}
