import Formats

extension Configuration {
  /// Reads TOML; `folder` is the absolute path of the folder to which paths in it are relative, and
  /// `file` is what messages call it.
  ///
  /// Every problem is reported, but a syntax error hides what else there may be.
  init(toml bytes: [UInt8], file: String, folder: String) throws(ConfigurationError) {
    let standard = DefaultConfiguration.self
    var root = SettingsTable(
      name: nil, members: try TomlValue.members(of: bytes, file: file),
      defaults: try TomlValue.members(of: standard.bytes, file: standard.name))
    var site = root.table("site")
    var trend = root.table("trend")
    var source = root.onlyTable("source")
    var output = root.table("output")
    let values = (
      site.siteConfiguration(), trend.trendRule(), source.sourceConfiguration(),
      output.outputConfiguration(folder: folder)
    )
    let problems = [root, site, trend, source, output].flatMap(\.problems)
    guard problems.isEmpty,
      let site = values.0, let trend = values.1, let source = values.2, let output = values.3
    else {
      throw .invalid(file: file, problems: problems.sorted { $0.place < $1.place })
    }
    self.init(site: site, trend: trend, source: source, output: output)
  }
}
