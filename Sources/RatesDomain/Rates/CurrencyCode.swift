/// A currency code of three letters A–Z, as ISO 4217 forms them.
///
/// The source's non-ISO codes (`GGP`, `KID`) have the same form.
public struct CurrencyCode: Hashable, Comparable, Sendable {
  /// The letters in ASCII, the first one in the highest of three bytes.
  private let packed: UInt32

  /// The code that the text is; nil unless it is exactly three capital letters A–Z.
  public init?(_ text: some StringProtocol) {
    // Callers in other modules get generic code unspecialised, many times as slow.
    let letters = String(text).utf8
    guard letters.count == 3 else { return nil }
    var packed: UInt32 = 0
    for byte in letters {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
      packed = packed << 8 | UInt32(byte)
    }
    self.packed = packed
  }

  private init(packed: UInt32) {
    self.packed = packed
  }

  public static let canadianDollar = CurrencyCode(packed: 0x43_41_44)
  public static let euro = CurrencyCode(packed: 0x45_55_52)
  public static let koreanWon = CurrencyCode(packed: 0x4B_52_57)
  public static let polishZloty = CurrencyCode(packed: 0x50_4C_4E)
  public static let usDollar = CurrencyCode(packed: 0x55_53_44)

  public static func < (left: CurrencyCode, right: CurrencyCode) -> Bool {
    left.packed < right.packed
  }
}

extension CurrencyCode: CustomStringConvertible {
  /// The three letters.
  public var description: String {
    String(unsafeUninitializedCapacity: 3) { letters in
      for place in 0..<3 {
        letters.initializeElement(
          at: place, to: UInt8(truncatingIfNeeded: packed >> UInt32(16 - 8 * place)))
      }
      return 3
    }
  }
}
