/// A template bound to one kind of view model: what is left to do for each page.
///
/// It can run any number of times, from any thread, and cannot fail.
public struct MustacheProgram<Model: MustacheModel>: Sendable {
  private let template: CompiledTemplate
  private let escaping: MustacheEscaping
  private let references: [Reference]
  /// Keeps what the references point to.
  private let readers: [FieldReader]

  init(_ template: CompiledTemplate, escaping: MustacheEscaping) {
    var binder = Binder(template: template)
    binder.bind(Model.fields.readers)
    self.template = template
    self.escaping = escaping
    references = binder.references
    readers = binder.readers
  }

  /// Appends the page of a model.
  public func render(_ model: Model, into output: inout MustacheOutput) {
    withUnsafePointer(to: model) { model in
      template.nodes.withUnsafeBufferPointer { nodes in
        template.text.withUnsafeBytes { text in
          references.withUnsafeBufferPointer { references in
            let run = ProgramRun(
              nodes: nodes, text: text, references: references, escaping: escaping)
            let context = Context(model: UnsafeRawPointer(model), outer: nil)
            withUnsafePointer(to: context) { run.render(nodes.indices, $0, &output) }
          }
        }
      }
    }
  }

  /// The page of a model.
  public func text(_ model: Model) -> String {
    var output = MustacheOutput()
    render(model, into: &output)
    return output.text
  }
}
