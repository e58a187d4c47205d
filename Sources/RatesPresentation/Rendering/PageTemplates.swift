import Mustache

/// The compiled templates of a theme.
struct PageTemplates: Sendable {
  private let kinds: [any PageKind]
  private let templates: [String: MustacheTemplate]

  /// Compiles the templates of all kinds of page with their partials; throws `ThemeError` with the
  /// first problem of each.
  init(theme: ThemeFiles, _ kinds: [any PageKind]) throws {
    self.kinds = kinds
    var libraries: [String: MustacheLibrary] = [:]
    var templates: [String: MustacheTemplate] = [:]
    var problems: [ThemeProblem] = []
    for (kind, name) in kinds.flatMap({ kind in kind.templates.map { (kind, $0) } }) {
      guard let source = kind.source(name, in: theme) else {
        problems.append(.missingFile(theme.name(of: "pages/\(name)")))
        continue
      }
      let ending = Self.partialEnding(of: name)
      do {
        var library = libraries[ending] ?? Self.library(theme, ending)
        templates[name] = try library.template(source)
        libraries[ending] = library
      } catch let error as MustacheError {
        problems.append(.template(error))
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    self.templates = templates
  }

  /// What is wrong with the pages of a language, in sections that do not show too.
  ///
  /// - Parameter outer: what all pages of the language share.
  func problems(_ outer: [MustacheSchema], in language: Language) -> [MustacheError] {
    kinds.filter { $0.isWritten(in: language) }.flatMap { kind in
      kind.templates.compactMap { templates[$0] }
        .flatMap { $0.problems(against: outer + kind.schemas) }
    }
  }

  /// A kind's templates with everything done that the outer contexts decide.
  func evaluated<Kind: PageKind>(
    _ kind: Kind, with outer: [MustacheValue], hasTwins: Bool
  ) throws(MustacheError) -> PageTemplate? {
    guard let page = templates[kind.template] else { return nil }
    let twin = hasTwins ? kind.twin.flatMap { templates[$0] } : nil
    return PageTemplate(
      ending: kind.ending,
      page: try page.partiallyEvaluated(with: outer, for: kind.schemas),
      twin: try twin?.partiallyEvaluated(with: outer, for: kind.schemas))
  }

  /// The ending of a template's partials. Files that are neither text nor XML are for programs, and what they include
  /// is escaped as JSON.
  private static func partialEnding(of name: String) -> String {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    return switch MustacheEscaping(fileExtension: ending) {
    case .json, nil: "json"
    default: ending
    }
  }

  private static func library(_ theme: ThemeFiles, _ ending: String) -> MustacheLibrary {
    let folder = "partials/"
    let known = theme.bytes.keys.filter { $0.hasPrefix(folder) && $0.hasSuffix(".\(ending)") }
      .map { String($0.dropFirst(folder.count).dropLast(ending.count + 1)) }
    let escaping = MustacheEscaping(fileExtension: ending) ?? .plain
    return MustacheLibrary(escaping: escaping, known: known.sorted()) { name in
      theme.source("\(folder)\(name).\(ending)")
    }
  }
}

/// The templates of one kind of page.
struct PageTemplate: Sendable {
  /// The ending of its pages.
  let ending: Substring
  let page: MustacheTemplate
  /// Its Markdown twin.
  let twin: MustacheTemplate?

  /// What is left to do for each page of one kind of model.
  func program<Model: MustacheModel>(
    with outer: [MustacheValue], for model: Model.Type
  ) throws(MustacheError) -> PageProgram<Model> {
    PageProgram(
      ending: String(ending), page: try page.program(with: outer, for: model),
      twin: try twin?.program(with: outer, for: model))
  }
}

/// The programs that make one kind of page.
struct PageProgram<Model: MustacheModel>: Sendable {
  static var twinEnding: String { ".md" }

  let ending: String
  let page: MustacheProgram<Model>
  let twin: MustacheProgram<Model>?

  var endings: [Substring] { twin == nil ? [ending[...]] : [ending[...], Self.twinEnding[...]] }
}
