/// The name of a file on its way in a folder of ours: a letter, and digits that no other publish has. Nothing else has
/// such a name, so that what a killed publish left can be told from everybody's files.
struct SFTPTemporaryName {
  private static let marks = UInt64(1_000_000_000_000_000_000)...UInt64.max

  let text: String

  /// - Parameter letter: `t` for a page, `m` for a record, `p` for a probe.
  init(_ letter: String) { text = "\(letter)\(UInt64.random(in: Self.marks))" }

  /// One of many that have its mark.
  init(_ first: SFTPTemporaryName, _ number: Int) { text = "\(first.text)-\(number)" }

  static func isOne(_ name: String) -> Bool {
    name.wholeMatch(of: /[tmp][0-9]{19,20}(-[0-9]+)?/) != nil
  }
}
