import Formats
import RatepressSite

extension Configuration {
  /// Reads the named file, or else `ratepress.toml` in the current folder; a relative name starts
  /// there.
  static func load(
    _ name: String?, in environment: Environment
  ) throws(ConfigurationError) -> Configuration {
    let file = name ?? Configuration.defaultName
    let path: String
    let bytes: [UInt8]
    do {
      path = try environment.absolute(file)
      bytes = try TextFile.read(path)
    } catch .missing where name == nil {
      throw .none(file: file)
    } catch {
      throw .file(error)
    }
    return try Configuration(toml: bytes, file: file, folder: PathName.folder(of: path))
  }

  /// Reads TOML; `folder` is the absolute path of the folder at which paths in it start, and `file`
  /// is its name in messages.
  ///
  /// Every issue is reported, but a syntax error hides all others.
  init(toml bytes: [UInt8], file: String, folder: String) throws(ConfigurationError) {
    self.init(folder: folder)
    var reader = try read(bytes, file: file, folder: folder)
    checkSources(&reader)
    setFileZones()
    checkSourceKeys(&reader)
    checkSourcePaths(&reader)
    output.checkFolders(&reader)
    checkPublish(&reader)
    pageSettings = SettingsTable.all.flatMap { $0.digest(self) }
    guard reader.issues.isEmpty else {
      throw .invalid(file: file, problems: reader.issues.sorted { $0.place < $1.place })
    }
  }

  /// Reads every table, however many there are of a repeated one.
  mutating func read(
    _ bytes: [UInt8], file: String, folder: String
  ) throws(ConfigurationError) -> SettingsReader {
    var reader = SettingsReader(folder: folder)
    for member in try TomlValue.members(of: bytes, file: file) {
      if let table = SettingsTable.all.first(where: { $0.name == member.key }) {
        table.read(member.value, &self, &reader)
      } else {
        reader.note(.unknownKey(member.key, table: nil), at: member.place)
      }
    }
    return reader
  }

  /// A source with one base quotes no other; and two sources of one kind and base would be stored in
  /// one place.
  private mutating func checkSources(_ reader: inout SettingsReader) {
    let tables = reader.tables["source"] ?? []
    for index in sources.indices {
      let source = sources[index]
      guard case .only(let base) = source.descriptor.bases, source.base != base else { continue }
      if let place = tables[index].keys["base"] {
        reader.note(
          .unexpected(
            key: "source.base", found: "\"\(source.base)\"",
            expected: "\"\(base)\", the base of \(source.descriptor.kind)", nearest: nil),
          at: place)
      }
      sources[index].base = base
    }
    for index in sources.indices {
      sources[index].hasSibling = sources.indices.contains {
        $0 != index && sources[$0].adapter == sources[index].adapter
      }
    }
    for (index, table) in tables.enumerated() {
      let source = sources[index]
      let isRepeated = sources[..<index].contains {
        $0.adapter == source.adapter && $0.base == source.base
      }
      if isRepeated {
        reader.noteRepeated(
          of: "source", "\(source.descriptor.kind) with base \(source.base)", at: table.place)
      }
    }
  }
}

extension OutputConfiguration {
  fileprivate func checkFolders(_ reader: inout SettingsReader) {
    let directory = ("output.directory", directory)
    let snapshots = ("output.snapshots", snapshots)
    let templates = ("output.templates", templates)
    if PathName.contains(self.directory, reader.folder) {
      reader.noteOverlap(directory, "the folder of the configuration", reader.folder)
    } else {
      reader.refuseOverlap(directory, snapshots)
      reader.refuseOverlap(directory, templates)
    }
    reader.refuseOverlap(snapshots, templates)
  }
}

extension SettingsReader {
  fileprivate typealias FolderSetting = (key: String, path: String)

  fileprivate mutating func refuseOverlap(_ first: FolderSetting, _ second: FolderSetting) {
    guard PathName.overlap(first.path, second.path) else { return }
    let (blamed, other) = places[second.key] != nil ? (second, first) : (first, second)
    noteOverlap(blamed, other.key, other.path)
  }

  fileprivate mutating func noteOverlap(
    _ blamed: FolderSetting, _ other: String, _ otherPath: String
  ) {
    guard let place = places[blamed.key] else { return }
    note(
      .overlap(key: blamed.key, path: blamed.path, other: other, otherPath: otherPath), at: place)
  }
}

extension TomlValue {
  /// The members at the top of a file's bytes; `file` is what messages call it.
  static func members(
    of bytes: [UInt8], file: String
  ) throws(ConfigurationError) -> [TomlMember] {
    do {
      return try parse(bytes).members
    } catch {
      let problem = ConfigurationIssue(
        fault: .syntax(
          error.message
            + (TomlAdvice.on(bytes, error.place.line, error.message).map { "; \($0)" } ?? "")),
        place: error.place)
      throw .invalid(file: file, problems: [problem])
    }
  }
}
