import Formats
import Mustache
import RatepressSite

/// Renders any template with any JSON, as the Mustache specification says.
struct RenderCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "render", summary: "render a Mustache template with a JSON file",
    arguments: ["TEMPLATE", "DATA.json"].map { ArgumentSpec(name: $0, completion: .files) },
    options: [.quiet],
    details: [
      "Escapes values as HTML; missing names and partials render empty. Partials are looked up as "
        + "NAME.mustache in the template's folder. Files have at most 64 MiB, JSON at most "
        + "200,000 values and 64 levels of nesting, a template at most 100, a page 16 MiB."
    ],
    examples: ["ratepress render page.mustache page.json"],
    statuses: [.cannotWrite, .configuration]
  ) { given in
    RenderCommand(template: given.arguments[0], data: given.arguments[1])
  }

  /// The most bytes of a template, a partial or the data: 64 MiB.
  private static let limit = 64 << 20

  /// Two files, as typed.
  let template: String
  let data: String

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = try invocation.environment.absolute(template)
    let source = MustacheSource(
      file: template, bytes: try TextFile.read(path, limit: Self.limit))
    let value: JSONValue
    do {
      value = try JSONReader.read(
        TextFile.read(invocation.environment.absolute(data), limit: Self.limit))
    } catch let error as JSONError {
      throw TemplateDataError(file: data, reason: "\(error)")
    }
    let folder = PathName.folder(of: path)
    var library = MustacheLibrary(escaping: .html) { try Self.partial($0, in: folder) }
    var output = MustacheOutput()
    try library.template(source).render(MustacheValue(value), into: &output)
    try invocation.console.put(output.bytes)
    return .success
  }

  private static func partial(_ name: String, in folder: String) throws -> MustacheSource? {
    let path = PathName.absolute("\(name).mustache", relativeTo: folder)
    guard PathName.contains(folder, path) else { return nil }
    do {
      return MustacheSource(file: path, bytes: try TextFile.read(path, limit: limit))
    } catch FileError.missing {
      return nil
    }
  }
}

/// Why a template's data cannot be read.
struct TemplateDataError: Error, Equatable {
  let file: String
  let reason: String
}

extension TemplateDataError: ReportableError {
  var report: ErrorReport { ErrorReport("\(file): \(reason)", .configuration) }
}

extension MustacheValue {
  /// A JSON value as templates see it; numbers keep their digits.
  init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { MustacheValue($0) })
    case .object(let members):
      let pairs = members.map { ($0.name, MustacheValue($0.value)) }
      self = .object(MustacheDictionary(Dictionary(pairs) { first, _ in first }))
    }
  }
}
