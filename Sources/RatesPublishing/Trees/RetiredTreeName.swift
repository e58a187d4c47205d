/// The name of a tree that was shown: the moment from which it was shown no more.
struct RetiredTreeName: Comparable {
  let moment: FileTime

  /// How long a tree is left as it was for those who still read it, in seconds.
  static let patience: Int64 = 60

  init(_ moment: FileTime) {
    self.moment = moment
  }

  init?(_ name: FileName) {
    let parts = name.text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 9, let seconds = Int64(parts[0]),
      let nanoseconds = Int64(parts[1])
    else { return nil }
    self.init(FileTime(seconds: seconds, nanoseconds: nanoseconds))
    guard name == self.name else { return nil }
  }

  var name: FileName {
    let digits = String(moment.nanoseconds)
    return FileName(
      "\(moment.seconds)." + String(repeating: "0", count: 9 - digits.count) + digits)
  }

  /// The name of the list of what the tree handed on to the one shown after it.
  var carriedName: FileName { FileName(name.text + ".carried") }

  /// Whether nobody can be expected to read the tree any more.
  func isOver(at now: FileTime) -> Bool {
    moment.adding(seconds: Self.patience) <= now
  }

  /// The next moment, for a second tree of one moment.
  var next: RetiredTreeName {
    let isLast = moment.nanoseconds == 999_999_999
    return RetiredTreeName(
      isLast
        ? FileTime(seconds: moment.seconds + 1)
        : FileTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds + 1))
  }

  static func < (a: RetiredTreeName, b: RetiredTreeName) -> Bool { a.moment < b.moment }
}
