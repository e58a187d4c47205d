/// A hash that is the same in every process and on every machine, unlike Swift's own. For names; files have digests.
package enum StableHash {
  /// FNV-1a with 64 bits; http://www.isthe.com/chongo/tech/comp/fnv/.
  package static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
