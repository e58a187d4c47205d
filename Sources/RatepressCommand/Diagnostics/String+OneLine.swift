extension String {
  /// The text with spaces for line breaks and other control characters, so that what a file or a
  /// server sent can neither begin a line nor steer the terminal.
  var onOneLine: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
