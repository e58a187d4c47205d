/// Makes the instructions of an evaluated template, with the field that every name in it stands for.
struct Binder {
  private let template: CompiledTemplate
  private var scopes: [FieldScope] = []
  private(set) var instructions: [Instruction] = []
  /// Keeps what the instructions refer to.
  private(set) var accessors: [FieldAccessor] = []

  init(template: CompiledTemplate) {
    self.template = template
  }

  /// Binds the template to models with these fields. A name that stands for no field prints nothing.
  mutating func bind(_ fields: [BoundField]) {
    instructions.reserveCapacity(template.nodes.count)
    scopes = [.model(fields)]
    bind(template.nodes.indices)
  }

  private mutating func bind(_ nodes: Range<Int>) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      switch node {
      case .text(let range, _):
        instructions.append(.text(start: Int32(range.lowerBound), count: Int32(range.count)))
      case .lineEnd(let range):
        instructions.append(.lineEnd(start: Int32(range.lowerBound), count: Int32(range.count)))
      case .value(let path, let isEscaped):
        let (field, accessor) = reference(to: path)
        instructions.append(.value(field, isEscaped: isEscaped && !accessor.needsNoEscaping))
      case .section(let path, let isInverted, _):
        bindSection(path, isInverted: isInverted, body: template.body(ofNode: index))
      case .inclusion, .argument, .block:
        break
      }
      index += 1 + node.bodyCount
    }
  }

  private mutating func bindSection(_ path: Int, isInverted: Bool, body: Range<Int>) {
    let (field, accessor) = reference(to: path)
    let start = instructions.count
    instructions.append(.section(field, body: 0))
    if isInverted {
      bind(body)
    } else {
      scopes.append(accessor.inner.map { .model($0) } ?? .field(accessor))
      bind(body)
      scopes.removeLast()
    }
    let count = Int32(instructions.count - start - 1)
    instructions[start] = isInverted ? .inverted(field, body: count) : .section(field, body: count)
  }

  private mutating func reference(
    to path: Int
  ) -> (reference: FieldReference, accessor: FieldAccessor) {
    let found = template.paths[path].resolve(in: scopes)
    let accessor: FieldAccessor
    if case .field(let field) = found.result { accessor = field } else { accessor = .nothing }
    accessors.append(accessor)
    return (FieldReference(accessor, hops: scopes.count - 1 - found.context), accessor)
  }
}

/// A context that names are looked up in, or what was found there.
private enum FieldScope: NameScope {
  /// A model with these fields.
  case model([BoundField])
  /// A field of a model; as a section's context it prints itself as `.`.
  case field(FieldAccessor)

  func member(_ name: MustacheName) -> FieldScope? {
    switch self {
    case .model(let fields):
      fields.first { $0.name == name }.map { .field($0.accessor) }
    case .field(let outer):
      outer.inner?.first { $0.name == name }.map { field in
        .field(outer.isPart ? field.accessor : FieldAccessor(field.accessor, of: outer.forEach))
      }
    }
  }
}
