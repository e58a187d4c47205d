/// What git takes as the name of a branch.
package enum BranchName {
  /// Whether a text may name a branch: by the rules of `git check-ref-format --branch`, in visible ASCII alone.
  package static func isOne(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return text.utf8.count <= longest && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && !text.contains { "~^:?*[\\".contains($0) }
      && !text.hasPrefix("-") && !text.hasSuffix(".") && text != "@" && text != "HEAD"
      && !text.contains("..") && !text.contains("@{")
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
  }

  /// A reference is a file, of whose name `.lock` is a part for a while.
  private static let longest = 200
}
