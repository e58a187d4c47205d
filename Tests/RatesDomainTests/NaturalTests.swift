import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct NaturalTests {
  private let a = Natural(UInt128.max)
  private let b = Natural(1 << 127 | 12345)

  /// The number with these limbs, least significant first.
  private func natural(_ limbs: [UInt64]) -> Natural {
    limbs.reversed().reduce(Natural(0)) { $0 * Natural(1 << 64) + Natural(UInt128($1)) }
  }

  /// Computed with another program's big numbers.
  @Test
  func `products beyond a word are exact`() {
    let product: [UInt64] = [
      0xFFFFFFFFFFFFCFC7, 0x7FFFFFFFFFFFFFFF, 0x0000000000003038, 0x8000000000000000,
    ]
    let square: [UInt64] = [
      0x0000000009156CB1, 0x0000000000000000, 0xFFFFFFFFEDD556D7, 0x3FFFFFFFFFFFFFFF,
      0x0000000009150C3F, 0x8000000000000000, 0x0000000000003038, 0x4000000000000000,
    ]
    #expect(a * b == natural(product))
    #expect(a * b * (a * b) == natural(square))
    #expect((a * b).word == nil)
  }

  @Test
  func `division undoes multiplication and keeps what is left`() {
    let product = a * b + Natural(77)
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: b)
    #expect(quotient == a)
    #expect(remainder == Natural(77))
    let small = b.quotientAndRemainder(dividingBy: product)
    #expect(small.quotient.isZero && small.remainder == b)
    let (ten, none) = Natural.powerOfTen(90).quotientAndRemainder(dividingBy: .powerOfTen(89))
    #expect(ten == Natural(10) && none.isZero)
  }

  @Test
  func `sums carry into a new limb and differences borrow back`() {
    let next = a + Natural(1)
    #expect(next.word == nil)
    #expect(next == natural([0, 0, 1]))
    #expect(next.subtracting(Natural(1)) == a)
    #expect((next * next).subtracting(Natural(1)) == natural([.max, .max, .max, .max]))
    #expect(a.subtracting(a).isZero)
  }

  @Test
  func `numbers of different width are in order`() {
    let numbers = [Natural(0), Natural(1), b, a, a + Natural(1), a * b, a * a, a * a * a]
    #expect(numbers.reversed().sorted() == numbers)
    #expect(Natural.powerOfTen(38).word == 100_000_000_000_000_000_000_000_000_000_000_000_000)
    #expect(Natural.powerOfTen(39) == Natural.powerOfTen(20) * Natural.powerOfTen(19))
  }
}
