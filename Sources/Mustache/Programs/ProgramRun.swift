/// One page on its way through a program. It holds plain addresses only: a page counts no
/// references but those that its fields' own closures count.
struct ProgramRun {
  let steps: UnsafeBufferPointer<Step>
  let text: UnsafeRawBufferPointer
  let escaping: MustacheEscaping

  func render(
    _ range: Range<Int>, _ context: UnsafePointer<Context>, _ output: inout MustacheOutput
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let step = steps[index]
      index += 1
      switch step {
      case .text(let start, let count):
        append(start, count, to: &output)
      case .value(let reference, let isEscaped):
        let model = model(of: reference, context)
        let start = output.count
        reference.reader { $0.write(model, &output) }
        if isEscaped { output.escape(from: start, escaping) }
      case .section(let reference, let count):
        let body = index..<index + Int(count)
        reference.reader {
          $0.forEach(model(of: reference, context)) { element in
            let inner = Context(model: element, outer: context)
            withUnsafePointer(to: inner) { render(body, $0, &output) }
          }
        }
        index = body.upperBound
      case .inverted(let reference, let count):
        let model = model(of: reference, context)
        if reference.reader({ $0.isTrue(model) }) { index += Int(count) }
      case .lineEnd(let start, let count):
        if !output.isAtLineStart { append(start, count, to: &output) }
      }
    }
  }

  private func append(_ start: Int32, _ count: Int32, to output: inout MustacheOutput) {
    let end = Int(start) + Int(count)
    output.append(UnsafeRawBufferPointer(rebasing: text[Int(start)..<end]))
  }

  private func model(
    of reference: Reference, _ context: UnsafePointer<Context>
  ) -> UnsafeRawPointer {
    var context = context
    for _ in 0..<reference.hops {
      guard let outer = context.pointee.outer else { break }
      context = outer
    }
    return context.pointee.model
  }
}
