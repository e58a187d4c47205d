import Mustache

/// A part of a length, written in percent with one decimal.
struct Thousandths {
  private let count: Int

  init(_ count: Int) {
    self.count = count
  }

  func write(to output: inout MustacheOutput) {
    if count < 0 { output.append("-") }
    let (whole, tenth) = count.magnitude.quotientAndRemainder(dividingBy: 10)
    output.append(Int(whole))
    guard tenth > 0 else { return }
    output.append(".")
    output.append(Int(tenth))
  }
}

extension MustacheOutput {
  /// Appends a number that is not negative.
  mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
