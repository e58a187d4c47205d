import CVersion

/// The program's version.
package enum Version {
  /// The number, as the `User-Agent` of requests has it, too.
  package static let current = "0.1.0"
  /// The commit that was built; nil if the build did not say.
  package static let commit: String? = {
    let text = String(cString: cversion_commit())
    return text.isEmpty ? nil : text
  }()
}
