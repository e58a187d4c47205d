/// One page on its way through a program. It holds plain addresses only: a page counts no
/// references but those that its fields' own closures count.
struct ProgramRun {
  let nodes: UnsafeBufferPointer<Node>
  let text: UnsafeRawBufferPointer
  let references: UnsafeBufferPointer<Reference>
  let escaping: MustacheEscaping

  func render(
    _ range: Range<Int>, _ context: UnsafePointer<Context>, _ output: inout MustacheOutput
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch nodes[index] {
      case .text(let range, _):
        output.append(UnsafeRawBufferPointer(rebasing: text[range]))
      case .value(let number, let isEscaped):
        let reference = references[number]
        let model = model(of: reference, context)
        let start = output.count
        reference.reader { $0.write(model, &output) }
        if isEscaped { output.escape(from: start, escaping) }
      case .section(let number, let isInverted, let count):
        let body = index + 1..<index + 1 + count
        let reference = references[number]
        let model = model(of: reference, context)
        if isInverted {
          if !reference.reader({ $0.isTrue(model) }) { render(body, context, &output) }
        } else {
          reference.reader {
            $0.forEach(model) { element in
              let inner = Context(model: element, outer: context)
              withUnsafePointer(to: inner) { render(body, $0, &output) }
            }
          }
        }
        index += count
      case .lineEnd(let range):
        if !output.isAtLineStart {
          output.append(UnsafeRawBufferPointer(rebasing: text[range]))
        }
      case .inclusion, .argument, .block:
        break
      }
      index += 1
    }
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
