/// What can be wrong with a template.
public enum MustacheError: Error, Sendable, Hashable {
  /// The source is not UTF-8; the place is that of the first wrong byte.
  case notUTF8(MustachePlace)
  /// A tag is opened and its closing delimiter never comes.
  case unclosedTag(MustachePlace)
  /// A tag without a name.
  case emptyTag(MustachePlace)
  /// A name with a space in it or with an empty part between its dots.
  case invalidName(String, MustachePlace)
  /// A change of delimiters that does not give two of them.
  case invalidDelimiters(MustachePlace)
  /// A section, block or parent that is never closed; `tag` is its opening tag.
  case unclosedSection(tag: String, MustachePlace)
  /// A closing tag while another section is open, which was opened at `opened`.
  case mismatchedClose(name: String, expected: String, opened: MustachePlace, MustachePlace)
  /// A closing tag while nothing is open.
  case unexpectedClose(name: String, MustachePlace)
  /// Sections inside each other beyond the limit.
  case nestedTooDeep(limit: Int, MustachePlace)
  /// Partials inside each other beyond the limit, as with one that includes itself without end.
  case includedTooDeep(limit: Int, MustachePlace)
  /// No template of the name exists that the program itself asked for.
  case unknownTemplate(String, nearest: String?)
  /// A name that no view model declares.
  case unknownName(String, nearest: String?, MustachePlace)
  /// A partial or parent that does not exist.
  case unknownPartial(String, nearest: String?, MustachePlace)
  /// An argument for a block that the parent does not have.
  case unknownBlock(String, parent: String, nearest: String?, MustachePlace)
  /// A list or an object where only text can be printed.
  case notPrintable(String, MustachePlace)
  /// A partial that includes itself; the names lead from it back to it.
  case circularPartial([String], MustachePlace)
}
