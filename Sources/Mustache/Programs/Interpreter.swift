/// One page on its way through a program. It holds plain addresses only: a page counts no
/// references but those that its fields' own closures count.
struct Interpreter {
  /// The address of the literal text.
  let text: UnsafeRawPointer
  let escaping: MustacheEscaping

  /// Takes the steps up to the end.
  func render(
    _ steps: UnsafePointer<Instruction>, to end: UnsafePointer<Instruction>,
    _ context: UnsafePointer<Context>,
    _ output: inout MustacheOutput
  ) {
    var next = steps
    while next < end {
      let step = next.pointee
      next += 1
      switch step {
      case .text(let start, let count):
        output.append(text + Int(start), count: Int(count))
      case .value(let reference, let isEscaped):
        let model = model(of: reference, context)
        let start = output.count
        reference.reader.read { $0.write(model, &output) }
        if isEscaped { output.escape(from: start, escaping) }
      case .section(let reference, let count):
        let body = next
        let bodyEnd = next + Int(count)
        reference.reader.read {
          $0.forEach(model(of: reference, context)) { element in
            let inner = Context(model: element, outer: context)
            withUnsafePointer(to: inner) { render(body, to: bodyEnd, $0, &output) }
          }
        }
        next = bodyEnd
      case .inverted(let reference, let count):
        let model = model(of: reference, context)
        if reference.reader.read({ $0.isTrue(model) }) { next += Int(count) }
      case .lineEnd(let start, let count):
        if !output.isAtLineStart { output.append(text + Int(start), count: Int(count)) }
      }
    }
  }

  @inline(__always)
  private func model(
    of reference: FieldReference, _ context: UnsafePointer<Context>
  ) -> UnsafeRawPointer {
    var context = context
    for _ in 0..<reference.hops {
      guard let outer = context.pointee.outer else { break }
      context = outer
    }
    return context.pointee.model
  }
}
