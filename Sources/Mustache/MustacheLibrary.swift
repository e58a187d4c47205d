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

/// The text of a template and the file it came from.
public struct MustacheSource: Sendable {
  /// The file as errors name it.
  public let file: String
  /// The text, in UTF-8.
  public let bytes: [UInt8]

  /// Takes the bytes of a file; a byte-order mark at their start is not part of the text.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Takes text.
  public init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }
}

extension MustacheSource {
  /// The place of the byte at `offset`.
  func place(at offset: Int) -> SourceLocation {
    SourceLocation(file: file, offset: offset, in: bytes)
  }

  /// The place of the first byte that is not UTF-8; nil if all is.
  var firstFault: SourceLocation? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): offset += scalar.count
      case .error: return place(at: offset)
      case .emptyInput: return nil
      }
    }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The run of spaces and tabs from `offset`.
  func blanks(from offset: Int) -> Range<Int> {
    offset..<(bytes[offset...].firstIndex { !Self.isBlank($0) } ?? bytes.count)
  }

  /// The run of spaces and tabs from the start of the line to `offset`; nil if the line has
  /// something else before it.
  func indentation(before offset: Int) -> Range<Int>? {
    let start = bytes[..<offset].lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? 0
    return isLineStart(start) ? start..<offset : nil
  }

  /// Where the next line begins, if nothing but spaces and tabs is left on this one.
  func lineEnd(after offset: Int) -> Int? {
    let end = blanks(from: offset).upperBound
    let rest = bytes[end...].prefix(2)
    if rest.isEmpty { return end }
    if rest.first == UInt8(ascii: "\n") { return end + 1 }
    return rest.elementsEqual([UInt8(ascii: "\r"), UInt8(ascii: "\n")]) ? end + 2 : nil
  }

  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// A compiled template with all its partials; it can be rendered any number of times, from any
/// thread.
public struct MustacheTemplate: Sendable {
  let root: CompiledTemplate
  /// By the numbers in the nodes; nil for a partial that does not exist.
  let partials: [CompiledTemplate?]
  /// The names of the numbers.
  let names: [String]
  /// The templates that exist, for suggestions.
  let known: [String]
  let escaping: MustacheEscaping

  /// Appends the page for these contexts, of which a later one hides the names of an earlier one.
  ///
  /// Names and partials that are missing print nothing, as the specification has it. Throws
  /// `includedTooDeep` for a recursion that does not end, `tooManySteps` or `tooLarge` for a page that does
  /// not.
  public func render(
    _ contexts: MustacheValue..., into output: inout MustacheOutput
  ) throws(MustacheError) {
    try known(contexts).render(NoModel(), into: &output)
  }

  /// The page for these contexts, as `render(_:into:)` makes it.
  public func text(_ contexts: MustacheValue...) throws(MustacheError) -> String {
    try known(contexts).text(NoModel())
  }

  private func known(
    _ contexts: [MustacheValue]
  ) throws(MustacheError) -> MustacheProgram<NoModel> {
    var evaluator = PartialEvaluator(template: self, known: contexts, declared: [])
    return MustacheProgram(try evaluator.evaluated().root, escaping: escaping)
  }

  /// The template with everything done that the contexts decide, ready for one kind of model,
  /// whose names hide theirs.
  public func program<Model>(
    with contexts: [MustacheValue] = [], for model: Model.Type
  ) throws(MustacheError) -> MustacheProgram<Model> {
    var evaluator = PartialEvaluator(template: self, known: contexts, declared: [Model.schema])
    return MustacheProgram(try evaluator.evaluated().root, escaping: escaping)
  }

  /// The template with everything done that the outer contexts decide, for pages that share them.
  ///
  /// `partiallyEvaluated(with: [a], for: [B.schema]).render(b)` makes the same bytes as `render(a, b)`.
  ///
  /// - Parameters:
  ///   - known: the outer contexts.
  ///   - declared: what the contexts inside them, which are given to each page, look like.
  public func partiallyEvaluated(
    with known: [MustacheValue], for declared: [MustacheSchema]
  ) throws(MustacheError) -> MustacheTemplate {
    var evaluator = PartialEvaluator(template: self, known: known, declared: declared)
    return try evaluator.evaluated()
  }

  /// What is wrong with the template and its partials if it is rendered for contexts that look
  /// like `schemas`: all of it, also in sections that such a page would not show.
  ///
  /// Where this is empty, every name is declared and every partial exists.
  public func problems(against schemas: [MustacheSchema]) -> [MustacheError] {
    var check = TemplateCheck(template: self, contexts: schemas)
    return check.problems()
  }
}

/// Nothing, for pages that all of is known of.
private struct NoModel: MustacheModel {
  static let fields: MustacheFields<NoModel> = []
}
