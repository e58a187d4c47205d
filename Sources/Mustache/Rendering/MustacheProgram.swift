/// A template bound to one kind of view model: what is left to do for each page.
///
/// It can run any number of times, from any thread.
public struct MustacheProgram<Model: MustacheModel>: Sendable {
  /// All literal text, one piece after another.
  private let text: [UInt8]
  private let instructions: [Instruction]
  /// Keeps what the instructions refer to.
  private let accessors: [FieldAccessor]
  /// For each instruction, the tag that it was made from.
  private let places: PlaceList
  private let escaping: MustacheEscaping

  init(_ template: CompiledTemplate, escaping: MustacheEscaping) {
    var binder = Binder(template: template)
    binder.bind(Model.fields.bound)
    text = template.text
    instructions = binder.instructions
    accessors = binder.accessors
    places = template.places
    self.escaping = escaping
  }

  /// Appends the page of a model; throws `tooManySteps` or `tooLarge` for one that does not end.
  public func render(
    _ model: Model, into output: inout MustacheOutput
  ) throws(MustacheError) {
    output.beginPage()
    model.withAddress {
      Interpreter.run(instructions, text: text, escaping: escaping, on: $0, into: &output)
    }
    guard let excess = output.excess else { return }
    let place = places[excess.instruction]
    throw excess.isOfBytes
      ? .tooLarge(limit: Limits.bytes, place)
      : .tooManySteps(limit: Limits.instructions, place)
  }

  /// The page of a model; throws as `render` does.
  public func text(_ model: Model) throws(MustacheError) -> String {
    var output = MustacheOutput()
    try render(model, into: &output)
    return output.text
  }
}
