extension Configuration {
  /// Reads the named file, or else `ratepress.toml` in the current folder; a relative name starts
  /// there.
  static func load(
    _ name: String?, in environment: Environment
  ) throws(ConfigurationError) -> Configuration {
    let file = name ?? DefaultConfiguration.name
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
}
