import Formats
import Mustache

/// Renders any template with any JSON, as the Mustache specification has it.
struct RenderCommand {
  /// The most bytes of a template, a partial or the data: 64 MiB.
  private static let limit = 64 << 20

  let request: RenderRequest

  func run(in environment: Environment) throws {
    let template = try environment.absolute(request.template)
    let data = try environment.absolute(request.data)
    let source = MustacheSource(
      file: request.template, bytes: try TextFile.read(template, limit: Self.limit))
    let value: JSONValue
    do {
      value = try JSONReader.read(TextFile.read(data, limit: Self.limit))
    } catch let error as JSONError {
      throw TemplateDataError(file: request.data, reason: "\(error)")
    }
    let folder = PathName.folder(of: template)
    var library = MustacheLibrary(escaping: .html) { try Self.partial($0, in: folder) }
    var output = MustacheOutput()
    try library.template(source).render(MustacheValue(value), into: &output)
    try environment.console.put(output.bytes)
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
