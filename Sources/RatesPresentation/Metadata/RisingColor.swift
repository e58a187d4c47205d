/// The colour of what rises; what falls is blue beside red, and red beside green.
package enum RisingColor: String, Sendable, CaseIterable {
  case red, green
}

extension Language {
  /// What readers of the language expect of a market's figures.
  var risingColor: RisingColor {
    ["ko", "ja", "zh"].contains(tag.prefix { $0 != "-" }) ? .red : .green
  }
}
