/// Finds the name that a mistyped one was meant to be.
enum NearestName {
  /// The candidate that the fewest changes make of the name, upper and lower case taken as one;
  /// the first of equals, nil where all are too far away to be meant.
  static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased())
    let limit = max(1, letters.count / 3)
    var nearest: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance <= limit, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    return nearest?.name
  }

  /// Insertions, deletions, replacements and exchanges of neighbours: the optimal string alignment
  /// distance (restricted Damerau–Levenshtein).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = rows[i][j] + (left[i] == right[j] ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
