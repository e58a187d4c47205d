import Foundation
import RatesDomain
import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct AccentColorTests {
  @Test(arguments: [("#0a7a8f", "#0a7a8f"), ("#0A7A8F", "#0a7a8f"), ("#00A0ff", "#00a0ff")])
  func `a color is six hexadecimal digits`(text: String, color: String) {
    #expect(AccentColor(text)?.description == color)
  }

  @Test(arguments: [
    "", "#", "0a7a8f", "#0b728", "#0a7a8f5", "#0b728g", "#+b7285", "blue", "#fff", "#٠b7285",
  ])
  func `anything else is none`(text: String) {
    #expect(AccentColor(text) == nil)
  }

  /// The definition in binary floating point, to compare with.
  private static func linear(_ channel: Int) -> Double {
    let part = Double(channel) / 255
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }

  private static func contrast(_ one: [Int], _ other: [Int]) -> Double {
    let luminances = [one, other].map { color in
      zip(color, [0.2126, 0.7152, 0.0722]).map { linear($0) * $1 }.reduce(0, +) + 0.05
    }.sorted()
    return luminances[1] / luminances[0]
  }

  @Test func `linear light is WCAG's, cut off behind six decimals`() {
    for channel in UInt8.min...UInt8.max {
      let exact = Self.linear(Int(channel)) * 1_000_000
      #expect(abs(Double(Luminance.linear(channel)) + 0.5 - exact) <= 0.500001, "\(channel)")
    }
    #expect(Luminance.of([1, 1, 1].map { $0 * Luminance.linear(255) }) == Luminance.one)
  }

  /// Every background of the built-in theme, by the theme's own file.
  private static func backgrounds() throws -> [[Int]] {
    let file = try #require(ThemeFiles().bytes["assets/app.css/00-colors.css"])
    let text = String(decoding: file, as: UTF8.self)
    return text.matches(of: /--(?:background|cell-background|tint): #([0-9a-f]{3,6});/).map {
      match in
      let digits = match.1.count == 3 ? match.1.map { "\($0)\($0)" }.joined() : String(match.1)
      let number = Int(digits, radix: 16) ?? 0
      return [16, 8, 0].map { number >> $0 & 255 }
    }
  }

  @Test func `an accent is told by its contrast to each background of the theme`() throws {
    let backgrounds = try Self.backgrounds()
    #expect(backgrounds.count == 9)
    var counts = [true: 0, false: 0]
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = [red, green, blue]
          let least = backgrounds.map { Self.contrast(color, $0) }.min() ?? 0
          guard abs(least - 3) > 0.0001 else { continue }
          let accent = try #require(
            AccentColor("#" + color.map { String(format: "%02x", $0) }.joined()))
          #expect(accent.hasContrast == (least > 3), "\(accent)")
          counts[accent.hasContrast, default: 0] += 1
          guard accent.hasContrast else { continue }
          let text = accent.isDark ? [255, 255, 255] : [0, 0, 0]
          #expect(Self.contrast(color, text) >= 4.5, "\(accent)")
        }
      }
    }
    #expect(counts.values.allSatisfy { $0 > 500 })
  }

  @Test(arguments: ["#000000", "#ffffff", "#003299", "#ffd400", "#ff00ff", "#00ff00", "#7a0000"])
  func `the nearest color has the contrast, and no nearer one has it`(text: String) throws {
    let color = try #require(AccentColor(text))
    let number = { (color: AccentColor) in Int(color.description.dropFirst(), radix: 16) ?? 0 }
    let channels = { (number: Int) in [16, 8, 0].map { number >> $0 & 255 } }
    let distance = { (other: AccentColor) in
      zip(channels(number(color)), channels(number(other))).map { ($0 - $1) * ($0 - $1) }.reduce(
        0, +)
    }
    let nearest = color.nearest
    #expect(nearest.hasContrast)
    #expect(color.hasContrast ? nearest == color : distance(nearest) > 0)
    // Each channel moved by one towards the color leaves the contrast.
    let own = channels(number(nearest)), wanted = channels(number(color))
    for index in 0..<3 where own[index] != wanted[index] {
      var closer = own
      closer[index] += (wanted[index] - own[index]).signum()
      let other = AccentColor("#" + closer.map { String(format: "%02x", $0) }.joined())
      #expect(other?.hasContrast == false, "\(closer)")
    }
  }

  @Test func `style sheets end with the accent, on screens only`() throws {
    let accent = try #require(AccentColor("#0a7a8f"))
    let (plain, colored) = (
      Assets(theme: ThemeFiles()), Assets(theme: ThemeFiles(), accent: accent)
    )
    let path = try #require(colored.paths["app_css"])
    #expect(path != plain.paths["app_css"])
    let text = String(decoding: try #require(colored.files[path]), as: UTF8.self)
    #expect(text.hasSuffix("@media screen{:root{--accent:#0a7a8f;--on-accent:#fff}}"))
  }
}
