/// Makes the steps of a specialised template, with the field that every name in it stands for.
struct Binder {
  /// A context that names are looked up in.
  private enum Scope {
    /// A model with these fields.
    case model([BoundField])
    /// The field of a section, which prints itself as `.`; the number is that of its own scope.
    case field(FieldAccessor, scope: Int)
  }

  private let template: CompiledTemplate
  private var scopes: [Scope] = []
  private(set) var steps: [Instruction] = []
  /// Keeps what the steps refer to.
  private(set) var readers: [FieldAccessor] = []

  init(template: CompiledTemplate) {
    self.template = template
  }

  /// Binds the template to models with these fields. What names nothing prints nothing.
  mutating func bind(_ fields: [BoundField]) {
    let nothing = FieldAccessor(
      write: { _, _ in }, isTrue: { _ in true }, value: { _ in .null })
    readers = [nothing]
    steps.reserveCapacity(template.nodes.count)
    scopes = [.model(fields)]
    bind(template.nodes.indices)
  }

  private mutating func bind(_ nodes: Range<Int>) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      switch node {
      case .text(let range, _):
        steps.append(.text(start: Int32(range.lowerBound), count: Int32(range.count)))
      case .lineEnd(let range):
        steps.append(.lineEnd(start: Int32(range.lowerBound), count: Int32(range.count)))
      case .value(let path, let isEscaped):
        let found = reference(to: path)
        steps.append(.value(found.reference, isEscaped: isEscaped && !found.reader.needsNoEscaping))
      case .section(let path, let isInverted, _):
        bindSection(path, isInverted: isInverted, body: template.body(ofNode: index))
      case .inclusion, .argument, .block:
        break
      }
      index += 1 + node.bodyCount
    }
  }

  private mutating func bindSection(_ path: Int, isInverted: Bool, body: Range<Int>) {
    let found = reference(to: path)
    let start = steps.count
    steps.append(.section(found.reference, body: 0))
    if isInverted {
      bind(body)
    } else {
      scopes.append(
        found.reader.inner.map { .model($0) } ?? .field(found.reader, scope: found.scope))
      bind(body)
      scopes.removeLast()
    }
    let count = Int32(steps.count - start - 1)
    steps[start] =
      isInverted
      ? .inverted(found.reference, body: count) : .section(found.reference, body: count)
  }

  private mutating func reference(
    to path: Int
  ) -> (reference: FieldReference, reader: FieldAccessor, scope: Int) {
    let found = find(template.paths[path]) ?? (reader: readers[0], scope: scopes.count - 1)
    readers.append(found.reader)
    let reference = FieldReference(
      hops: Int32(scopes.count - 1 - found.scope), reader: Lent(found.reader))
    return (reference, found.reader, found.scope)
  }

  /// Looks a name up as Mustache does: the innermost context that knows it decides.
  private func find(_ path: NamePath) -> (reader: FieldAccessor, scope: Int)? {
    guard let first = path.parts.first else {
      if case .field(let reader, let scope) = scopes.last { return (reader, scope) }
      return nil
    }
    for index in scopes.indices.reversed().prefix(path.isLocal ? 1 : scopes.count) {
      guard case .model(let fields) = scopes[index],
        var reader = fields.first(where: { $0.name == first })?.reader
      else { continue }
      for part in path.parts.dropFirst() {
        guard let field = reader.inner?.first(where: { $0.name == part })?.reader else {
          return nil
        }
        reader = reader.isPart ? field : FieldAccessor(field, of: reader.forEach)
      }
      return (reader, index)
    }
    return nil
  }
}
