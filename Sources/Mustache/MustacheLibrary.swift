import SourceText

/// Loads templates with their partials and compiles each of them once.
public struct MustacheLibrary {
  private let escaping: MustacheEscaping
  private let known: [String]
  private let load: (String) throws -> MustacheSource?
  private var table = NameTable()
  /// By the number of the name: nil until it is asked for, or if no such template exists.
  private var compiled: [CompiledTemplate?] = []
  /// The numbers that were asked for.
  private var asked: Set<Int> = []

  /// Makes a library.
  ///
  /// - Parameters:
  ///   - escaping: the kind of output that all templates of this library make.
  ///   - known: the names that exist, for suggestions in errors.
  ///   - load: finds the source of a partial or parent by the name a tag gives, which may be
  ///     anything, `../x` too; nil if there is none.
  public init(
    escaping: MustacheEscaping, known: [String] = [],
    load: @escaping (String) throws -> MustacheSource?
  ) {
    self.escaping = escaping
    self.known = known
    self.load = load
  }

  /// The template that `load` has under `name`.
  ///
  /// Throws `MustacheError` for what cannot be compiled, in the template or any of its partials,
  /// and what `load` throws. A missing partial is no error here; `problems(against:)` reports it.
  public mutating func template(named name: String) throws -> MustacheTemplate {
    let number = table.number(of: name)
    try loadAll(from: [number])
    guard let root = compiled[number] else {
      throw MustacheError.unknownTemplate(name, nearest: SpellingSuggestion.of(name, among: known))
    }
    return template(root)
  }

  /// The template in `source`, which need not have a name; errors as with `template(named:)`.
  public mutating func template(_ source: MustacheSource) throws -> MustacheTemplate {
    let root = try Compiler.compile(source, names: &table)
    try loadAll(from: root.inclusions)
    return template(root)
  }

  private func template(_ root: CompiledTemplate) -> MustacheTemplate {
    MustacheTemplate(
      root: root, partials: compiled, names: table.names, known: known, escaping: escaping)
  }

  private mutating func loadAll(from numbers: [Int]) throws {
    var waiting = numbers
    while let number = waiting.popLast() {
      guard !asked.contains(number) else { continue }
      if let source = try load(table.names[number]) {
        let template = try Compiler.compile(source, names: &table)
        pad()
        compiled[number] = template
        waiting += template.inclusions
      }
      asked.insert(number)
    }
    pad()
  }

  private mutating func pad() {
    compiled += Array(repeating: nil, count: table.names.count - compiled.count)
  }
}
