import RatesDomain

/// The site's own color: a mark on the backgrounds of both themes, and a ground for black or white text.
package struct AccentColor: Sendable, Equatable, CustomStringConvertible {
  /// Red, green and blue.
  private let channels: [UInt8]

  /// The color that the text is; nil unless it is `#` and six hexadecimal digits.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init([16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  private init(_ channels: [UInt8]) {
    self.channels = channels
  }

  /// As style sheets have it, in lower case.
  package var description: String {
    "#"
      + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether its contrast is at least 3:1 to the backgrounds of both themes.
  package var hasContrast: Bool { Self.allowed.contains(luminance) }

  /// The declarations of a style sheet that make it the accent. Paper has no colored grounds.
  var style: String {
    "@media screen{:root{--accent:\(self);--on-accent:\(isDark ? "#fff" : "#000")}}"
  }

  /// Whether white text on it has more contrast than black text has; either has 4.5:1 at least where it has more.
  var isDark: Bool {
    let white = Int128(Luminance.one + Luminance.glare)
    let own = Int128(luminance + Luminance.glare)
    return white * Int128(Luminance.glare) >= own * own
  }

  private var luminance: Int {
    Luminance.of(channels.map { Luminance.linear($0) })
  }

  /// What luminance has a contrast of 3:1 to the darkest light background, `--tint`, and to the lightest
  /// dark one.
  private static let allowed: ClosedRange<Int> = {
    let (light, dark) = (AccentColor([0xf3, 0xf1, 0xec]), AccentColor([0x1f, 0x21, 0x25]))
    let lowest = 3 * (dark.luminance + Luminance.glare) - Luminance.glare
    return lowest...(light.luminance + Luminance.glare) / 3 - Luminance.glare
  }()

  /// The color that has the contrast and differs least: by the sum of its channels' squared differences.
  package var nearest: AccentColor {
    let linear = (UInt8.min...UInt8.max).map(Luminance.linear)
    let squared = { (index: Int, value: Int) in
      let difference = value - Int(channels[index])
      return difference * difference
    }
    var best = (distance: Int.max, channels: channels)
    for red in 0...255 {
      for green in 0...255 {
        let distance = squared(0, red) + squared(1, green)
        guard distance < best.distance else { continue }
        let luminance = { (blue: Int) in Luminance.of([linear[red], linear[green], linear[blue]]) }
        // More blue is lighter.
        let first = (0...255).partitionPoint { luminance($0) < Self.allowed.lowerBound }
        let last = (0...255).partitionPoint { luminance($0) <= Self.allowed.upperBound } - 1
        guard first <= last else { continue }
        let blue = min(max(Int(channels[2]), first), last)
        if distance + squared(2, blue) < best.distance {
          best = (distance + squared(2, blue), [red, green, blue].map(UInt8.init))
        }
      }
    }
    return AccentColor(best.channels)
  }
}

/// Relative luminance as WCAG 2.2 defines it, in whole numbers.
enum Luminance {
  /// That of white.
  static let one = 10_000 * unit
  /// What contrasts add to both luminances: 0.05.
  static let glare = one / 20

  private static let unit = 1_000_000

  /// Of red, green and blue in units of linear light.
  static func of(_ linear: [Int]) -> Int {
    2126 * linear[0] + 7152 * linear[1] + 722 * linear[2]
  }

  /// A channel's linear light, `((c + 0.055) / 1.055)^2.4`, cut off behind six decimals: the largest number
  /// whose fifth power is not above the twelfth power of what is in brackets.
  static func linear(_ channel: UInt8) -> Int {
    // 0.03928 in steps of 1/255.
    guard channel > 10 else { return Int(channel) * unit * 100 / (255 * 1292) }
    let limit = power(1000 * Int(channel) + 14025, 12) * Natural.powerOfTen(30)
    return (0...unit).partitionPoint { !(limit < power($0, 5) * bracket) } - 1
  }

  /// The twelfth power of 1.055 · 255 · 1000.
  private static let bracket = power(269_025, 12)

  private static func power(_ base: Int, _ exponent: Int) -> Natural {
    (0..<exponent).reduce(Natural(1)) { power, _ in power * Natural(UInt128(base)) }
  }
}

extension ClosedRange<Int> {
  /// The first number of which `isBefore` does not hold, or the one behind the last; it holds of those before.
  fileprivate func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound + 1)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
