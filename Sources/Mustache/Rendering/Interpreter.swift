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

/// What a name in a program stands for: a field of one of the contexts. It does not count the
/// accessor, which the program keeps.
struct FieldReference: @unchecked Sendable {
  fileprivate let hops: Int32
  fileprivate let accessor: Unmanaged<FieldAccessor>

  /// Refers to a field of the model that is `hops` contexts further out.
  init(_ accessor: FieldAccessor, hops: Int) {
    self.hops = Int32(hops)
    self.accessor = .passUnretained(accessor)
  }
}

/// The model that names are looked up in, and the one around it.
private struct ModelContext {
  let model: ModelAddress
  let outer: UnsafePointer<ModelContext>?
}

/// Runs the instructions of a program.
struct Interpreter {
  private let text: UnsafeRawPointer
  private let first: UnsafePointer<Instruction>
  private let escaping: MustacheEscaping

  /// Appends the page of a model.
  static func run(
    _ instructions: [Instruction], text: [UInt8], escaping: MustacheEscaping,
    on model: ModelAddress, into output: inout MustacheOutput
  ) {
    text.withUnsafeBytes { text in
      instructions.withUnsafeBufferPointer { instructions in
        guard let first = instructions.baseAddress else { return }
        // If there is no text, no instruction asks for any.
        let interpreter = Interpreter(
          text: text.baseAddress ?? UnsafeRawPointer(first), first: first, escaping: escaping)
        withUnsafePointer(to: ModelContext(model: model, outer: nil)) {
          interpreter.run(first, to: first + instructions.count, in: $0, &output)
        }
      }
    }
  }

  private func run(
    _ start: UnsafePointer<Instruction>, to end: UnsafePointer<Instruction>,
    in context: UnsafePointer<ModelContext>, _ output: inout MustacheOutput
  ) {
    var next = start
    while next < end {
      let instruction = next.pointee
      next += 1
      switch instruction {
      case .text(let start, let count):
        output.append(text + Int(start), count: Int(count))
      case .value(let field, let isEscaped):
        let model = model(of: field, in: context)
        let start = output.count
        field.accessor._withUnsafeGuaranteedRef { $0.write(model, &output) }
        if isEscaped { output.escape(from: start, escaping) }
        if !output.takes(0, at: next - first - 1) { return }
      case .section(let field, let count):
        let body = next
        next += Int(count)
        let bodyEnd = next
        let model = model(of: field, in: context)
        field.accessor._withUnsafeGuaranteedRef {
          $0.forEach(model) { element in
            guard output.takes(Int(count) &+ 1, at: body - first - 1) else { return }
            withUnsafePointer(to: ModelContext(model: element, outer: context)) {
              run(body, to: bodyEnd, in: $0, &output)
            }
          }
        }
        if output.excess != nil { return }
      case .inverted(let field, let count):
        let model = model(of: field, in: context)
        if field.accessor._withUnsafeGuaranteedRef({ $0.isTrue(model) }) { next += Int(count) }
      case .lineEnd(let start, let count):
        if !output.isAtLineStart { output.append(text + Int(start), count: Int(count)) }
      }
    }
  }

  @inline(__always)
  private func model(
    of field: FieldReference, in context: UnsafePointer<ModelContext>
  ) -> ModelAddress {
    var context = context
    for _ in 0..<field.hops {
      guard let outer = context.pointee.outer else { break }
      context = outer
    }
    return context.pointee.model
  }
}
