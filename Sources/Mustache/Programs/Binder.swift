/// Finds for every name in a specialised template the field that it stands for.
struct Binder {
  /// A context that names are looked up in.
  private enum Scope {
    /// A model with these fields.
    case model([NamedReader])
    /// The field of a section, which prints itself as `.`; the number is that of its own scope.
    case field(FieldReader, scope: Int)
  }

  private let template: CompiledTemplate
  private var scopes: [Scope] = []
  /// By the numbers of the paths.
  private(set) var references: [Reference] = []
  private(set) var readers: [FieldReader] = []

  init(template: CompiledTemplate) {
    self.template = template
  }

  /// Binds the template to models with these fields. What names nothing prints nothing.
  mutating func bind(_ fields: [NamedReader]) {
    let nothing = FieldReader(
      write: { _, _ in }, isTrue: { _ in true }, value: { _ in .null })
    readers = [nothing]
    references = Array(
      repeating: Reference(hops: 0, reader: UnretainedReader(nothing)),
      count: template.paths.count)
    scopes = [.model(fields)]
    bind(template.nodes.indices)
  }

  private mutating func bind(_ nodes: Range<Int>) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      switch node {
      case .value(let path, _):
        _ = bind(path: path)
      case .section(let path, let isInverted, _):
        let (reader, scope) = bind(path: path)
        if isInverted {
          bind(template.body(ofNode: index))
        } else {
          scopes.append(reader.inner.map { .model($0) } ?? .field(reader, scope: scope))
          bind(template.body(ofNode: index))
          scopes.removeLast()
        }
      case .text, .lineEnd, .inclusion, .argument, .block:
        break
      }
      index += 1 + node.bodyCount
    }
  }

  private mutating func bind(path number: Int) -> (reader: FieldReader, scope: Int) {
    guard let found = find(template.paths[number]) else { return (readers[0], scopes.count - 1) }
    readers.append(found.reader)
    references[number] = Reference(
      hops: scopes.count - 1 - found.scope, reader: UnretainedReader(found.reader))
    return found
  }

  /// Looks a name up as Mustache does: the innermost context that knows it decides.
  private func find(_ path: NamePath) -> (reader: FieldReader, scope: Int)? {
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
        reader = FieldReader(field, of: reader.forEach)
      }
      return (reader, index)
    }
    return nil
  }
}
