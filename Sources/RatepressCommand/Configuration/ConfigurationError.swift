/// Why a site has no usable configuration.
enum ConfigurationError: Error, Equatable {
  /// No file has the default name in the current folder.
  case none(file: String)
  /// All problems of the file, in the order of their places.
  case invalid(file: String, problems: [ConfigurationIssue])
  case file(FileError)
}
