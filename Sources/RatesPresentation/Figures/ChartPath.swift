import Mustache
import RatesDomain

/// A series as the path of an SVG: whole numbers, each point from the one before.
struct ChartPath {
  /// The path's data: ASCII.
  private let bytes: [UInt8]
  private let floor: Int
  /// Whether one line goes from one end to the other.
  let isWhole: Bool

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

  /// Draws the rates of the axis, whose heights are given; a day without one is a gap, and a rate between
  /// two gaps a dot.
  init(_ series: PairSeries, _ axis: ChartAxis, heights: [Double], in box: Box) {
    let rise = Double(box.bottom - box.top)
    let groups = Self.groups(axis.slots.count, box.groups)
    // Each day is gone through once at most.
    let size = axis.slots.count * PathText.pointSize
    (bytes, isWhole) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { buffer in
      guard let start = buffer.baseAddress else { return ([], false) }
      var path = PathText(start)
      for group in groups {
        Self.drawn(group, axis, series, heights) { slot, height in
          guard let height else { return path.lift() }
          path.add(
            axis.place(of: slot, on: box.width), box.bottom - Int((rise * height).rounded()))
        }
      }
      path.lift()
      return (
        Array(UnsafeMutableBufferPointer(rebasing: buffer[..<path.count])),
        path.isWhole(to: box.width)
      )
    }
    floor = box.floor
  }

  /// Writes the path's data.
  func write(to output: inout MustacheOutput) {
    bytes.withUnsafeBytes { output.append($0) }
  }

  /// Writes the data of the area below: `M0 5l…` becomes `M0 9V5l…V9z`.
  func writeArea(to output: inout MustacheOutput) {
    output.append("M0 ")
    output.append(floor)
    output.append("V")
    bytes[3...].withUnsafeBytes { output.append($0) }
    output.append("V")
    output.append(floor)
    output.append("z")
  }

  private static func groups(_ count: Int, _ limit: Int) -> [Range<Int>] {
    guard count > 2 * limit else { return (0..<count).map { $0..<$0 + 1 } }
    return (0..<limit).map { $0 * count / limit..<($0 + 1) * count / limit }
  }

  /// Goes to the lowest and the highest rate of each part of a group without gaps, and to the axis's last
  /// one, in their order; to no height at a gap.
  private static func drawn(
    _ group: Range<Int>, _ axis: ChartAxis, _ series: PairSeries, _ heights: [Double],
    to place: (Int, Double?) -> Void
  ) {
    let height = { (index: Int) in heights[index - axis.days.lowerBound] }
    if group.count == 1 {
      let known = axis.slots[group.lowerBound].map(height)
      place(group.lowerBound, known.flatMap { $0.isNaN ? nil : $0 })
      return
    }
    var slot = group.lowerBound
    while slot < group.upperBound {
      // Days that are stored follow each other in the series, too.
      let stored = axis.slots[slot..<group.upperBound].prefix { $0 != nil }.count
      guard let index = axis.slots[slot], let part = series.stretch(from: index..<index + stored)
      else {
        place(slot, nil)
        slot += 1
        continue
      }
      let next = slot + part.days.count
      let first = min(part.low, part.high)
      place(slot + first - index, height(first))
      let second = max(part.low, part.high)
      if second > first { place(slot + second - index, height(second)) }
      let last = part.days.upperBound - 1
      if next == axis.slots.count, last > second { place(next - 1, height(last)) }
      slot = next
    }
  }
}

/// The bytes of a path while it is drawn.
private struct PathText {
  /// What a point takes at most: a letter and two numbers of four digits with a blank or a sign each, and
  /// the end of a dot.
  static let pointSize = 16

  private let start: UnsafeMutablePointer<UInt8>
  private var end: UnsafeMutablePointer<UInt8>
  private var lines = 0
  private var last: (x: Int, y: Int)?
  private var isDot = false
  private var startsAtZero = false
  private var right = 0

  init(_ start: UnsafeMutablePointer<UInt8>) {
    self.start = start
    end = start
  }

  var count: Int { end - start }

  /// Whether one line goes from the left end to the right one.
  func isWhole(to width: Int) -> Bool { lines == 1 && startsAtZero && right == width }

  /// Goes on to a point.
  mutating func add(_ x: Int, _ y: Int) {
    if let last {
      write(x - last.x)
      write(y - last.y)
      isDot = false
    } else {
      put(UInt8(ascii: "M"))
      write(x)
      write(y)
      put(UInt8(ascii: "l"))
      lines += 1
      if lines == 1 { startsAtZero = x == 0 }
      isDot = true
    }
    last = (x, y)
    right = x
  }

  /// Ends a line.
  mutating func lift() {
    if isDot {
      write(0)
      write(0)
    }
    (last, isDot) = (nil, false)
  }

  private mutating func put(_ byte: UInt8) {
    end.initialize(to: byte)
    end += 1
  }

  /// Writes a number, after a blank unless a sign or a letter parts it from the one before.
  private mutating func write(_ number: Int) {
    if number < 0 {
      put(UInt8(ascii: "-"))
    } else if end[-1] < UInt8(ascii: "A") {
      put(UInt8(ascii: " "))
    }
    writeDigits(of: number.magnitude)
  }

  private mutating func writeDigits(of number: UInt) {
    if number >= 10 { writeDigits(of: number / 10) }
    put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
