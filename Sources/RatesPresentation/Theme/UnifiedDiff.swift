/// The lines in which a text differs from another, as `diff -u` writes them.
struct UnifiedDiff {
  /// Unchanged lines around a change.
  private static let context = 3
  /// The largest table of lines against lines; larger differences are shown as one replacement.
  private static let tableLimit = 4_000_000

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
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rests = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(rests.0.reversed(), rests.1.reversed()).prefix { $0 == $1 }.count
    return old.prefix(start).map { (.kept, $0) }
      + middle(Array(rests.0.dropLast(end)), Array(rests.1.dropLast(end)))
      + old.suffix(end).map { (.kept, $0) }
  }

  /// The steps by a table of the longest common subsequences of all ends (Wagner and Fischer, 1974).
  private static func middle(_ old: [Line], _ new: [Line]) -> [Step] {
    let width = new.count + 1
    guard (old.count + 1) * width <= tableLimit else {
      return old.map { (.removed, $0) } + new.map { (.added, $0) }
    }
    var common = [UInt32](repeating: 0, count: (old.count + 1) * width)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        let place = row * width + column
        common[place] =
          old[row] == new[column]
          ? common[place + width + 1] + 1 : max(common[place + width], common[place + 1])
      }
    }
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      if row < old.count, column < new.count, old[row] == new[column] {
        steps.append((.kept, old[row]))
        (row, column) = (row + 1, column + 1)
      } else if column == new.count
        || row < old.count && common[(row + 1) * width + column] >= common[row * width + column + 1]
      {
        steps.append((.removed, old[row]))
        row += 1
      } else {
        steps.append((.added, new[column]))
        column += 1
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
