/// The lines in which a text differs from another, as `diff -u` writes them.
struct UnifiedDiff {
  /// Unchanged lines around a change.
  private static let context = 3
  /// The most lines of both texts together, with whose square memory grows; larger ones are shown as one replacement.
  private static let limit = 4_000

  private enum Kind: UInt8 {
    case kept = 0x20
    case removed = 0x2D
    case added = 0x2B
  }

  private typealias Line = ArraySlice<UInt8>
  private typealias Step = (kind: Kind, line: Line)

  /// The differences with a head of both names; empty if the texts are equal.
  static func text(
    from old: [UInt8], named oldName: String, to new: [UInt8], named newName: String
  ) -> String {
    guard old != new else { return "" }
    let steps = steps(lines(old), lines(new))
    var output = Array("--- \(oldName)\n+++ \(newName)\n".utf8)
    for hunk in hunks(steps) { append(hunk, of: steps, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Lines with their ends; the last one may lack its own.
  private static func lines(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// What leads from the old lines to the new ones, with as many kept as possible.
  private static func steps(_ old: [Line], _ new: [Line]) -> [Step] {
    guard old.count + new.count <= limit else {
      return old.map { (.removed, $0) } + new.map { (.added, $0) }
    }
    let difference = new.difference(from: old)
    var (removals, insertions) = (difference.removals[...], difference.insertions[...])
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      if case .remove(row, let line, _) = removals.first {
        steps.append((.removed, line))
        removals.removeFirst()
        row += 1
      } else if case .insert(column, let line, _) = insertions.first {
        steps.append((.added, line))
        insertions.removeFirst()
        column += 1
      } else {
        steps.append((.kept, old[row]))
        (row, column) = (row + 1, column + 1)
      }
    }
    return steps
  }

  /// The changes with their context; those whose contexts meet are one.
  private static func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in steps.indices where steps[index].kind != .kept {
      let start = max(index - context, 0)
      let end = min(index + context + 1, steps.count)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private static func append(_ hunk: Range<Int>, of steps: [Step], to output: inout [UInt8]) {
    func range(without other: Kind) -> String {
      let before = steps[..<hunk.lowerBound].count { $0.kind != other }
      let count = steps[hunk].count { $0.kind != other }
      // Where there are no lines, the number is that of the line before.
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    output += "@@ -\(range(without: .added)) +\(range(without: .removed)) @@\n".utf8
    for (kind, line) in steps[hunk] {
      output.append(kind.rawValue)
      output += line
      if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}
