/// The pages of the owner's own.
struct OwnPages: Sendable {
  /// In the order of their paths.
  let files: [OwnPageFile]

  /// No pages.
  init() { files = [] }

  /// Those among the files of a site's theme; throws `ThemeError` with what is wrong with their names and heads.
  ///
  /// - Parameters:
  ///   - own: By their paths below the theme's folder.
  ///   - folder: The folder as messages name it.
  init(_ own: [String: [UInt8]], in folder: String) throws(ThemeError) {
    var files: [OwnPageFile] = []
    var problems: [ThemeProblem] = []
    for path in own.keys.sorted() where path.hasPrefix(ThemeFiles.ownPages) {
      do {
        files.append(try OwnPageFile(path, own[path] ?? [], in: folder))
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    self.files = files
  }

  /// The file of a page in a language: that of its folder, or else that of all languages; nil if there is none.
  func file(of page: String, in language: Language) -> OwnPageFile? {
    files.first { $0.page == page && $0.language == language }
      ?? files.first { $0.page == page && $0.language == nil }
  }

  /// The files that are pages of a language, in the order of the pages' names.
  func files(in language: Language) -> [OwnPageFile] {
    Set(files.map(\.page)).sorted().compactMap { file(of: $0, in: language) }
  }
}
