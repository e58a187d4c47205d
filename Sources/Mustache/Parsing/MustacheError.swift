import Basics
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
  /// More tags in one template than the limit.
  case tooManyTags(limit: Int, SourceLocation)
  /// A page of more bytes than the limit; the place is that where it grows too large.
  case tooLarge(limit: Int, SourceLocation)
  /// A template that does more for a page than the limit; the place is that where it does too much.
  case tooManySteps(limit: Int, SourceLocation)
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

extension MustacheError: CustomStringConvertible {
  /// The error in words: place, fault and remedy.
  public var description: String {
    place.map { "\($0): \(message)" } ?? message
  }

  /// Where it is wrong; nil if no template is at fault.
  public var place: SourceLocation? {
    switch self {
    case .notUTF8(let place), .unclosedTag(let place), .emptyTag(let place),
      .invalidName(_, let place), .invalidDelimiters(let place), .unclosedSection(_, let place),
      .mismatchedClose(_, _, _, let place), .unexpectedClose(_, let place),
      .nestedTooDeep(_, let place), .includedTooDeep(_, let place), .unknownName(_, _, let place),
      .unknownPartial(_, _, let place), .unknownBlock(_, _, _, let place),
      .notPrintable(_, let place), .circularPartial(_, let place), .tooManyTags(_, let place),
      .tooLarge(_, let place), .tooManySteps(_, let place):
      place
    case .unknownTemplate: nil
    }
  }

  /// What is wrong and what to do.
  public var message: String {
    switch self {
    case .notUTF8:
      "this is not UTF-8; save the file in that encoding"
    case .unclosedTag:
      "the tag that begins here is not closed; }} or what stands for it is missing"
    case .emptyTag:
      "this tag has no name; give it one or remove it"
    case .invalidName(let name, _):
      "'\(name)' is not a name; names have no spaces and nothing empty between dots"
    case .invalidDelimiters:
      "new delimiters are written like {{=<% %>=}}"
    case .unclosedSection(let tag, _):
      "{{\(tag)}} is not closed; \(Self.closing(tag)) is missing"
    case .mismatchedClose(let name, let expected, let opened, _):
      "{{/\(name)}} stands where {{/\(expected)}} is expected,"
        + " which closes the tag at \(opened.line):\(opened.column)"
    case .unexpectedClose(let name, _):
      "{{/\(name)}} closes nothing; no section is open here"
    case .nestedTooDeep(let limit, _):
      "sections are nested deeper than \(limit) levels; take some apart"
    case .includedTooDeep(let limit, _):
      "the template is nested deeper than \(limit) levels here;"
        + " does a partial include itself without end?"
    case .tooManyTags(let limit, _):
      "the template has more than \(limit) tags; take it apart"
    case .tooLarge(let limit, _):
      "the page becomes larger than \(ByteCount.limit(limit)) here; leave something out"
    case .tooManySteps(let limit, _):
      "the page takes more than \(limit) steps, the last of them here;"
        + " do sections or partials repeat each other?"
    case .unknownTemplate(let name, let nearest):
      "unknown template '\(name)'\(Self.suggestion(nearest))"
    case .unknownName(let name, let nearest, _):
      "unknown name '\(name)'\(Self.suggestion(nearest))"
    case .unknownPartial(let name, let nearest, _):
      "unknown partial '\(name)'"
        + (nearest == nil ? "; no file of that name is there" : Self.suggestion(nearest))
    case .unknownBlock(let name, let parent, let nearest, _):
      "'\(parent)' has no block '\(name)'\(Self.suggestion(nearest))"
    case .notPrintable(let name, _):
      "'\(name)' is not text and cannot be printed; open it with {{#\(name)}}"
    case .circularPartial(let names, _):
      "circular partial: \(names.joined(separator: " → ")); no partial may lead back to itself"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func closing(_ tag: String) -> String {
    "{{/\(tag.drop { "#^$<".contains($0) })}}"
  }
}
