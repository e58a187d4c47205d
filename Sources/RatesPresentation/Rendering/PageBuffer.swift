import Mustache

/// The memory into which a worker renders one page after the other.
struct PageBuffer: ~Copyable {
  private var output = MustacheOutput()
  /// The folder and the name, with ending, of the only file that is wanted; nil for all files.
  private let wanted: (folder: Substring, name: Substring)?

  /// A buffer for all files, or for the one at a path from the site's root.
  init(only path: String? = nil) {
    wanted = path.map { path in
      let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      return (path[..<name], path[name...])
    }
  }

  /// Whether one of the pages or its twin is wanted.
  func wants(_ pages: PageGroup) -> Bool {
    guard let wanted else { return true }
    return wanted.folder == pages.folder
      && pages.subjects.contains { wanted.name.hasPrefix($0.name + ".") }
  }

  /// Whether a page or its twin is wanted, if its folder is.
  func wants(_ subject: PageSubject) -> Bool {
    guard let wanted else { return true }
    return wanted.name.hasPrefix(subject.name + ".")
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
    if let wanted, wanted.name != name { return }
    output.removeAll()
    try program.render(model, into: &output)
    try output.withUnsafeBytes { try write(folder, name, $0.bytes) }
  }
}
