extension Configuration {
  /// Reads the named file, or else `ratepress.toml` in the current folder; a relative name starts
  /// at `currentFolder`, an absolute path.
  static func load(
    _ name: String?, currentFolder: String
  ) throws(ConfigurationError) -> Configuration {
    let file = name ?? DefaultConfiguration.name
    let path = PathName.absolute(file, relativeTo: currentFolder)
    let bytes: [UInt8]
    do {
      bytes = try TextFile.read(path)
    } catch .missing where name == nil {
      throw .none(file: file)
    } catch {
      throw .file(error)
    }
    return try Configuration(toml: bytes, file: file, folder: PathName.folder(of: path))
  }
}
