/// Finds what a misspelt name was meant to be.
package enum SpellingSuggestion {
  /// The candidate with the fewest slips (a letter wrong, missing, too many, or two swapped; upper and
  /// lower case are one) if they are no more than a third of the name's letters, at least one; the
  /// first of equals.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased())
    let limit = min(max(letters.count / 3, 1), letters.count - 1)
    let measured = candidates.map {
      (name: $0, slips: slips(letters, Array($0.lowercased()), limit: limit))
    }
    let nearest = measured.min { $0.slips < $1.slips }
    return nearest.flatMap { $0.slips <= limit ? $0.name : nil }
  }

  /// The optimal string alignment distance; anything above `limit` where it is certainly larger.
  private static func slips(_ left: [Character], _ right: [Character], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
