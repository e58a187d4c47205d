import Formats
import SourceText

/// What a page of the owner's own says of itself.
struct OwnPageHead: Sendable, Equatable {
  /// The page's title, and the text of links to it.
  let title: String
  /// For search engines; the title unless it is said.
  let description: String
  /// Whether the foot of lists and converters leads to it.
  let isInFooter: Bool
  /// Whether search engines are told of it.
  let isListed: Bool

  private static let keys = ["title", "description", "footer", "indexed"]

  /// Reads a head; throws `ThemeError` with all that is wrong with it.
  ///
  /// - Parameters:
  ///   - toml: In lines of the same numbers as in the file.
  ///   - file: The file as messages name it.
  ///   - isListed: What holds if the head does not say `indexed`.
  init(_ toml: [UInt8], of file: String, isListed: Bool) throws(ThemeError) {
    let members: [TomlMember]
    do {
      members = try TomlValue.parse(toml).members
    } catch {
      throw ThemeError([.text(file: file, error.place, "invalid TOML: \(error.message)")])
    }
    var texts: [String: String] = [:]
    var flags: [String: Bool] = [:]
    var problems: [ThemeProblem] = []
    for member in members {
      switch (member.key, member.value.content) {
      case ("title", .string(let text)), ("description", .string(let text)):
        texts[member.key] = text
      case ("footer", .boolean(let flag)), ("indexed", .boolean(let flag)):
        flags[member.key] = flag
      default:
        let place = Self.keys.contains(member.key) ? member.value.place : member.place
        problems.append(.text(file: file, place, Self.fault(of: member)))
      }
    }
    if texts["title"]?.contains(where: { !$0.isWhitespace }) != true, problems.isEmpty {
      problems.append(
        .text(
          file: file, SourceLocation(line: 1, column: 1),
          "the head has no title; add title = \"…\""))
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    title = texts["title"] ?? ""
    description = texts["description"] ?? title
    isInFooter = flags["footer"] ?? false
    self.isListed = flags["indexed"] ?? isListed
  }

  private static func fault(of member: TomlMember) -> String {
    guard keys.contains(member.key) else {
      let nearest = SpellingSuggestion.of(member.key, among: keys)
      return "unknown key \(PrintableText(member.key)); "
        + (nearest.map { "did you mean \"\($0)\"?" }
          ?? "known here: \(keys.joined(separator: ", "))")
    }
    let isText = ["title", "description"].contains(member.key)
    let expected = TomlValue(isText ? .string("") : .boolean(true), at: member.value.place)
    return "\(member.key): expected \(expected.kind), found \(member.value.kind)"
  }
}
