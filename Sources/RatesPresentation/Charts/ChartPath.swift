import RatesDomain

/// A series as the path of an SVG: whole numbers, each point from the one before.
struct ChartPath {
  /// The path's data.
  let text: String
  /// The area below, as the data of another path; nil if there is a gap.
  let area: String?

  /// A box in which a path is drawn; the highest rate is at `top`, the lowest at `bottom`.
  struct Box {
    let width: Int
    let top: Int
    let bottom: Int
    /// A series with more days than that keeps the lowest and the highest one of each group.
    let groups: Int
    /// Where the area below the series ends.
    let floor: Int
  }

  /// Draws the rates of the axis; a day without one is a gap, and a rate between two gaps a dot.
  init(_ series: PairSeries, _ axis: ChartAxis, low: Int, high: Int, in box: Box) {
    var path = PathText()
    for group in Self.groups(axis.slots.count, box.groups) {
      for slot in Self.kept(group, axis, series) {
        guard let slot else {
          path.lift()
          continue
        }
        guard let index = axis.slots[slot] else { continue }
        let height = series.height(of: index, between: low, and: high)
        path.add(
          axis.place(of: slot, on: box.width),
          box.bottom - Int((Double(box.bottom - box.top) * height).rounded()))
      }
    }
    path.lift()
    text = String(decoding: path.bytes, as: UTF8.self)
    area = path.isWhole(to: box.width) ? "M0 \(box.floor)V\(text.dropFirst(3))V\(box.floor)z" : nil
  }

  private static func groups(_ count: Int, _ limit: Int) -> [Range<Int>] {
    guard count > 2 * limit else { return (0..<count).map { $0..<$0 + 1 } }
    return (0..<limit).map { $0 * count / limit..<($0 + 1) * count / limit }
  }

  /// The lowest and the highest rate of each part of a group without gaps, and the axis's last one, in
  /// their order; nil stands for a gap.
  private static func kept(
    _ group: Range<Int>, _ axis: ChartAxis, _ series: PairSeries
  ) -> [Int?] {
    let hasRate = { (slot: Int) in axis.slots[slot].map(series.hasRate) ?? false }
    var kept: [Int?] = []
    var rest = group[...]
    while let first = rest.first {
      guard hasRate(first) else {
        kept.append(nil)
        rest = rest.drop { !hasRate($0) }
        continue
      }
      let part = rest.prefix(while: hasRate)
      rest = rest.dropFirst(part.count)
      var (low, high) = (first, first)
      for slot in part {
        guard let index = axis.slots[slot], let lowest = axis.slots[low],
          let highest = axis.slots[high]
        else { continue }
        if series.isLower(index, than: lowest) { low = slot }
        if series.isLower(highest, than: index) { high = slot }
      }
      let isEnd = part.endIndex == axis.slots.endIndex
      kept += Set([low, high] + (isEnd ? [part.endIndex - 1] : [])).sorted()
    }
    return kept
  }
}

/// The bytes of a path while it is drawn.
private struct PathText {
  private(set) var bytes: [UInt8] = []
  private var lines = 0
  private var last: (x: Int, y: Int)?
  private var isDot = false
  private var startsAtZero = false
  private var end = 0

  /// Whether one line goes from the left end to the right one.
  func isWhole(to width: Int) -> Bool { lines == 1 && startsAtZero && end == width }

  /// Goes on to a point.
  mutating func add(_ x: Int, _ y: Int) {
    if let last {
      write(x - last.x)
      write(y - last.y)
      isDot = false
    } else {
      bytes.append(UInt8(ascii: "M"))
      write(x)
      write(y)
      bytes.append(UInt8(ascii: "l"))
      lines += 1
      if lines == 1 { startsAtZero = x == 0 }
      isDot = true
    }
    last = (x, y)
    end = x
  }

  /// Ends a line.
  mutating func lift() {
    if isDot { bytes += "0 0".utf8 }
    (last, isDot) = (nil, false)
  }

  /// Writes a number, after a blank unless a sign or a letter parts it from the one before.
  private mutating func write(_ number: Int) {
    if number >= 0, let before = bytes.last, before < UInt8(ascii: "A") {
      bytes.append(UInt8(ascii: " "))
    }
    bytes += String(number).utf8
  }
}
