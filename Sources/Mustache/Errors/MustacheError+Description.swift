extension MustacheError: CustomStringConvertible {
  /// The error in words: where, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .notUTF8(let place):
      "\(place): this is not UTF-8; save the file in that encoding"
    case .unclosedTag(let place):
      "\(place): the tag that begins here is not closed"
    case .emptyTag(let place):
      "\(place): this tag has no name"
    case .invalidName(let name, let place):
      "\(place): '\(name)' is not a name; names have no spaces and nothing empty between dots"
    case .invalidDelimiters(let place):
      "\(place): new delimiters are written like {{=<% %>=}}"
    case .unclosedSection(let tag, let place):
      "\(place): {{\(tag)}} is not closed; \(Self.closing(tag)) is missing"
    case .mismatchedClose(let name, let expected, let opened, let place):
      "\(place): {{/\(name)}} stands where {{/\(expected)}} is expected,"
        + " which closes the tag at \(opened.line):\(opened.column)"
    case .unexpectedClose(let name, let place):
      "\(place): {{/\(name)}} closes nothing; no section is open here"
    case .nestedTooDeep(let limit, let place):
      "\(place): sections are nested deeper than \(limit) levels; take some apart"
    case .includedTooDeep(let limit, let place):
      "\(place): the template is nested deeper than \(limit) levels here;"
        + " does a partial include itself without end?"
    case .unknownTemplate(let name, let nearest):
      "unknown template '\(name)'\(Self.suggestion(nearest))"
    case .unknownName(let name, let nearest, let place):
      "\(place): unknown name '\(name)'\(Self.suggestion(nearest))"
    case .unknownPartial(let name, let nearest, let place):
      "\(place): unknown partial '\(name)'\(Self.suggestion(nearest))"
    case .unknownBlock(let name, let parent, let nearest, let place):
      "\(place): '\(parent)' has no block '\(name)'\(Self.suggestion(nearest))"
    case .notPrintable(let name, let place):
      "\(place): '\(name)' is not text and cannot be printed; open it with {{#\(name)}}"
    case .circularPartial(let names, let place):
      "\(place): circular partial: \(names.joined(separator: " → "))"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func closing(_ tag: String) -> String {
    "{{/\(tag.drop { "#^$<".contains($0) })}}"
  }
}
