import RatepressSite
import RatesPresentation

/// Writes built-in files of the theme to start from, or compares the site's own with them.
struct ThemeCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "theme", summary: "export built-in templates, or compare yours with them",
    arguments: [
      ArgumentSpec(name: "export|diff", completion: .words(["export", "diff"])),
      ArgumentSpec(
        name: "FILE", isOptional: true, isRepeated: true, completion: .themeFiles),
    ],
    options: [.config, .everything, .overwrite, .quiet, .json],
    details: [
      "`theme export FILE ...` writes built-in templates, strings or assets into `output.templates`. "
        + "`FILE` is a path such as `pages/list.html`, or a folder such as `assets/app.css`. Without "
        + "`FILE` the built-in files are listed; `--all` writes all of them.",
      "If a file of yours, or a link, is in the way of one `FILE`, nothing is written. `--force` replaces "
        + "it; a link itself is replaced, not the file that it points to.",
      "`theme diff` compares your files with the built-in ones of this version, strings key by key, "
        + "and ends with 1 if one differs.",
    ],
    members: [
      ("files", "`export` without `FILE`: the paths of the built-in files"),
      (
        "written, unchanged", "`export`: the paths that were written, or had the same bytes already"
      ),
      (
        "files",
        "`diff`: of each, its path `file`, its `state` (`same`, `differs`, or `added` if it is not built in) and, of texts "
          + "that differ, `diff`"
      ),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: [
      "ratepress theme export", "ratepress theme export pages/404.html assets/app.css",
      "ratepress theme diff",
    ],
    statuses: [.issues, .cannotWrite, .configuration],
    document: "templates.md"
  ) { given throws(UsageError) in
    let command = ThemeCommand(
      action: given.arguments[0], files: Array(given.arguments.dropFirst()),
      writesAll: given.has(.everything), replaces: given.has(.overwrite))
    if command.action == "diff" {
      for option in [OptionSpec.everything, .overwrite] where given.has(option) {
        throw .foreignOption(option, command: "theme diff")
      }
    }
    return command
  }

  let action: String
  /// Paths below the theme's folder, as typed.
  let files: [String]
  var writesAll = false
  var replaces = false

  func run(_ invocation: Invocation) throws -> ExitStatus {
    guard ["export", "diff"].contains(action) else { throw ThemeCommandError.unknownAction(action) }
    let folder = try invocation.configuration().output.templates
    return action == "diff"
      ? try compare(with: folder, invocation)
      : try export(to: folder, invocation)
  }

  private func export(to folder: String, _ invocation: Invocation) throws -> ExitStatus {
    let theme = ThemeFiles(folder: folder)
    if files.isEmpty, !writesAll {
      try list(theme, folder, invocation)
      return .success
    }
    guard files.isEmpty || !writesAll else { throw ThemeCommandError.filesAndAll }
    let paths =
      try writesAll
      ? theme.builtIn.keys.sorted()
      : paths(theme, theme.builtInPaths) { nearest(to: $0, in: theme) }
    let result = try ThemeExport(folder: folder, replaces: replaces)
      .write(theme.builtIn.filter { paths.contains($0.key) })
    if invocation.isJSON {
      try invocation.console.print(json: result)
    } else if !invocation.isQuiet {
      for path in result.written { try invocation.console.print("Wrote \(folder)/\(path)") }
      for path in result.unchanged { try invocation.console.print("Unchanged \(folder)/\(path)") }
    }
    return .success
  }

  private func list(_ theme: ThemeFiles, _ folder: String, _ invocation: Invocation) throws {
    let paths = theme.builtIn.keys.sorted()
    guard !invocation.isJSON else { return try invocation.console.print(json: ["files": paths]) }
    for path in paths { try invocation.console.print(path) }
    guard !invocation.isQuiet else { return }
    invocation.console.note("ratepress: name the files to write into \(folder), or --all")
  }

  private func compare(with folder: String, _ invocation: Invocation) throws -> ExitStatus {
    let theme = ThemeFiles(overrides: try ThemeFolder(path: folder).files(), folder: folder)
    let paths =
      files.isEmpty
      ? theme.own.keys.sorted()
      : try paths(theme, { theme.ownPaths(at: $0) + theme.builtInPaths(at: $0) }) { path in
        theme.own.keys.sorted().first { $0.hasSuffix("/\(path)") } ?? nearest(to: path, in: theme)
      }
    let results = try paths.filter { theme.own[$0] != nil }
      .map { ThemeComparison(file: $0, try theme.difference(of: $0)) }
    let status = results.contains(where: \.isDifference) ? ExitStatus.issues : .success
    if invocation.isJSON {
      try invocation.console.print(
        json: ThemeComparison.Result(files: results, status: status.rawValue))
      return status
    }
    for result in results where result.isDifference || !invocation.isQuiet {
      try invocation.console.print(result.text(folder: folder))
    }
    if results.isEmpty, !invocation.isQuiet {
      try invocation.console.print(
        "Nothing to compare: \(folder) has no such file; the built-in ones are used.")
    }
    return status
  }

  /// The built-in file that another path may stand for: `strings/kr.toml` is that of Korean.
  private func nearest(to path: String, in theme: ThemeFiles) -> String? {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix(".toml"), let tag = LanguageAliases.tag(of: String(name.dropLast(5))) {
      return "strings/\(tag).toml"
    }
    return theme.nearest(to: path)
  }

  /// The paths that the arguments name, each once, in order.
  private func paths(
    _ theme: ThemeFiles, _ known: (String) -> [String], or nearest: (String) -> String?
  ) throws(ThemeCommandError) -> [String] {
    var paths: Set<String> = []
    for file in files {
      let named = known(file.hasPrefix("./") ? String(file.dropFirst(2)) : file)
      guard !named.isEmpty else {
        throw .unknownFile(file, nearest: nearest(file))
      }
      paths.formUnion(named)
    }
    return paths.sorted()
  }
}

extension OptionSpec {
  fileprivate static let everything = OptionSpec(
    name: "--all", help: "`export`: write all built-in files")
  fileprivate static let overwrite = OptionSpec(
    name: "--force", help: "`export`: replace your own files with the built-in ones")
}

/// How a file of the site's own compares, for people and for programs.
private struct ThemeComparison: Encodable {
  struct Result: Encodable {
    let files: [ThemeComparison]
    let status: Int32
  }

  /// The path below the theme's folder.
  let file: String
  /// `same`, `differs`, or `added` if the built-in theme has no such file.
  let state: String
  /// The difference, of texts only.
  var diff: String?
  private let words: String

  private enum CodingKeys: String, CodingKey { case file, state, diff }

  init(file: String, _ difference: ThemeDifference) {
    self.file = file
    switch difference {
    case .same:
      (state, words) = ("same", "equals the built-in file")
    case .text(let diff):
      (state, words) = ("differs", "")
      self.diff = diff
    case .binary(let builtIn, let own):
      state = "differs"
      words = "differs from the built-in file (size in bytes: \(own); built in: \(builtIn))"
    case .replacesFolder:
      (state, words) = ("differs", "replaces the built-in folder")
    case .added:
      (state, words) = ("added", "is not in the built-in theme")
    }
  }

  var isDifference: Bool { state == "differs" }

  /// The line, or the lines without the last break.
  func text(folder: String) -> String {
    diff.map { String($0.dropLast()) } ?? "\(folder)/\(file): \(words)"
  }
}

/// Why built-in files are not written or compared.
enum ThemeCommandError: Error, Equatable {
  case unknownAction(String)
  case unknownFile(String, nearest: String?)
  case filesAndAll
}

extension ThemeCommandError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .unknownAction(let name):
      ErrorReport(
        "unknown action \"\(name)\"; \"ratepress theme export\" lists and writes built-in files, "
          + "\"ratepress theme diff\" compares yours with them", .usage)
    case .unknownFile(let path, let nearest):
      ErrorReport(
        "the theme has no file \"\(path)\"; "
          + (nearest.map { "did you mean \"\($0)\"?" } ?? "\"ratepress theme export\" lists all"),
        .usage)
    case .filesAndAll:
      ErrorReport("--all writes all files; leave out either it or the files", .usage)
    }
  }
}
