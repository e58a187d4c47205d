import SourceText

/// What can be wrong with a template.
public enum MustacheError: Error, Sendable, Hashable {
  /// The source is not UTF-8; the place is that of the first wrong byte.
  case notUTF8(SourceLocation)
  /// A tag is opened and its closing delimiter never comes.
  case unclosedTag(SourceLocation)
  /// A tag without a name.
  case emptyTag(SourceLocation)
  /// A name with a space in it or with an empty part between its dots.
  case invalidName(String, SourceLocation)
  /// A change of delimiters that does not give two of them.
  case invalidDelimiters(SourceLocation)
  /// A section, block or parent that is never closed; `tag` is its opening tag.
  case unclosedSection(tag: String, SourceLocation)
  /// A closing tag while another section is open, which was opened at `opened`.
  case mismatchedClose(name: String, expected: String, opened: SourceLocation, SourceLocation)
  /// A closing tag while nothing is open.
  case unexpectedClose(name: String, SourceLocation)
  /// Sections inside each other beyond the limit.
  case nestedTooDeep(limit: Int, SourceLocation)
  /// Partials inside each other beyond the limit, as with one that includes itself without end.
  case includedTooDeep(limit: Int, SourceLocation)
  /// No template of the name exists that the program itself asked for.
  case unknownTemplate(String, nearest: String?)
  /// A name that no view model declares.
  case unknownName(String, nearest: String?, SourceLocation)
  /// A partial or parent that does not exist.
  case unknownPartial(String, nearest: String?, SourceLocation)
  /// An argument for a block that the parent does not have.
  case unknownBlock(String, parent: String, nearest: String?, SourceLocation)
  /// A list or an object where only text can be printed.
  case notPrintable(String, SourceLocation)
  /// A partial that includes itself; the names lead from it back to it.
  case circularPartial([String], SourceLocation)
}
