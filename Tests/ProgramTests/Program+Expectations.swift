import Testing

extension Program.Outcome {
  /// Expects one line of diagnostics that has all the words and nothing that a terminal would obey.
  func expectOneLine(
    saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(errors.hasPrefix("ratepress: "), sourceLocation: sourceLocation)
    #expect(
      errors.last == "\n" && errors.count { $0.isNewline } == 1, "\(errors)",
      sourceLocation: sourceLocation)
    for word in words {
      #expect(errors.contains(word), sourceLocation: sourceLocation)
    }
    let strange = errors.dropLast().unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    #expect(strange.isEmpty, "\(errors.debugDescription)", sourceLocation: sourceLocation)
  }
}
