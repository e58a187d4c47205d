import Formats

extension TomlValue {
  /// The members at the top of a file's bytes; `file` is what messages call it.
  static func members(
    of bytes: [UInt8], file: String
  ) throws(ConfigurationError) -> [TomlMember] {
    do {
      return try parse(bytes).members
    } catch {
      let problem = ConfigurationIssue(fault: .syntax(error.message), place: error.place)
      throw .invalid(file: file, problems: [problem])
    }
  }
}
