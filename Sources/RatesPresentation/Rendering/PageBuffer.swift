import Mustache

/// The memory into which a worker renders one page after the other.
struct PageBuffer: ~Copyable {
  private var output = MustacheOutput()
  /// The only file that is wanted; nil for all files.
  let place: FilePlace?

  /// A buffer for all files, or for the one at a place.
  init(only place: FilePlace? = nil) { self.place = place }

  /// Whether a page, or its twin, is wanted.
  func wants(_ folder: String, _ name: String, _ endings: [Substring]) -> Bool {
    place.map { $0.folder == folder && $0.isNamed(name, endings) } ?? true
  }

  /// Renders a page, and its twin if it has one.
  mutating func render<Model>(
    _ model: Model, _ program: PageProgram<Model>, _ folder: String, _ name: String,
    _ write: PageWriter
  ) throws {
    try render(model, program.page, folder, name + program.ending, write)
    if let twin = program.twin {
      try render(model, twin, folder, name + PageProgram<Model>.twinEnding, write)
    }
  }

  private mutating func render<Model>(
    _ model: Model, _ program: MustacheProgram<Model>, _ folder: String, _ name: String,
    _ write: PageWriter
  ) throws {
    if let place, place.name != name { return }
    output.removeAll()
    try program.render(model, into: &output)
    try output.withUnsafeBytes { try write(folder, name, $0.bytes) }
  }
}
