import Basics
import Testing

/// Texts for people and for addresses.
@Suite(.timeLimit(.minutes(20)))
struct TextTests {
  @Test(arguments: [
    (0, "0 kB"), (1, "1 kB"), (450_000, "450 kB"), (999_001, "1000 kB"), (1_000_000, "1.0 MB"),
    (1_250_001, "1.3 MB"),
  ])
  func `a size is rounded up`(bytes: Int, text: String) {
    #expect(ByteCount.text(bytes) == text)
  }

  @Test(arguments: [(1 << 17, "128 KiB"), (1 << 20, "1 MiB"), (64 << 20, "64 MiB")])
  func `a limit is told in powers of two`(bytes: Int, text: String) {
    #expect(ByteCount.limit(bytes) == text)
  }

  @Test(arguments: [("7", 2, "07"), ("12", 2, "12"), ("123", 2, "123"), ("", 3, "000")])
  func `zeros fill up digits and never cut them`(digits: String, width: Int, text: String) {
    #expect(digits.padded(to: width) == text)
  }

  @Test
  func `a hash of a name is the one that FNV-1a gives everywhere`() {
    #expect(StableHash.fnv1a("".utf8) == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash.fnv1a("foobar".utf8) == 0x8594_4171_f739_67e8)
  }

  @Test(arguments: [
    ("usd/krw.html", "usd/krw.html"), ("a b", "a%20b"), ("100%", "100%25"), ("~-._", "~-._"),
    ("é", "%C3%A9"),
  ])
  func `what is encoded is read back`(text: String, encoded: String) {
    #expect(PercentEncoding.encode(text.utf8) == encoded)
    #expect(PercentEncoding.decode(encoded) == Array(text.utf8))
    #expect(PercentEncoding.decodeStrictly(encoded) == Array(text.utf8))
  }

  @Test
  func `a slash in a value is encoded`() {
    #expect(PercentEncoding.encode("a/b".utf8, keepsSlashes: false) == "a%2Fb")
  }

  @Test(arguments: ["%", "%4", "%zz", "%+1", "a%-1b"])
  func `a percent sign without two digits stands for itself, or is refused`(text: String) {
    #expect(PercentEncoding.decode(text) == Array(text.utf8))
    #expect(PercentEncoding.decodeStrictly(text) == nil)
  }
}
