import Foundation
import TestSupport

/// A bare repository.
struct GitPlace {
  let folder: TemporaryFolder
  var path: String { folder.path + "/사이트 site.git" }

  /// - Parameter filters: Whether it may leave out what a fetch does not ask for, as GitHub does.
  init(filters: Bool = true) throws {
    folder = try TemporaryFolder()
    try Shell.run(
      "git init --quiet --bare '\(path)' && git -C '\(path)' config uploadpack.allowFilter \(filters)"
    )
  }

  /// What a git command prints there.
  func git(_ arguments: String) throws -> String {
    String(decoding: try Shell.run("git -C '\(path)' \(arguments)"), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }

  /// The files of a branch.
  func files(_ branch: String = "gh-pages") throws -> [String: String] {
    let checkout = try TemporaryFolder()
    try Shell.run(
      "git clone --quiet --branch \(branch) --depth 1 'file://\(path)' '\(checkout.path)/c' 2>&1")
    return try Tree(checkout.path + "/c").contents.filter { !$0.key.hasPrefix(".git/") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Commits a file to the branch, as its owner would.
  func own(_ file: String, _ text: String, branch: String = "gh-pages") throws {
    let checkout = try TemporaryFolder()
    let clone = checkout.path + "/c"
    try Shell.run(
      "git clone --quiet 'file://\(path)' '\(clone)' 2>&1; cd '\(clone)' && "
        + "(git checkout --quiet \(branch) 2>/dev/null || git checkout --quiet --orphan \(branch))")
    try checkout.write("c/\(file)", text)
    try Shell.run(
      "cd '\(clone)' && git add -A && git -c user.name=o -c user.email=o@o commit --quiet -m own "
        + "&& git push --quiet origin \(branch)")
  }

  /// Its address, as a target's.
  var address: String {
    "git+file://" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }
}
