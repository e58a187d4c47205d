import Basics
import CCrypto
import Foundation

/// SHA-256 by OpenSSL's libcrypto, which must have no `problem`.
package enum SHA256 {
  /// Why it cannot be computed, in the system's words; nil if it can.
  package static let problem = ccrypto_open().map { String(cString: $0) }

  /// 64 hexadecimal digits.
  package static func text(of bytes: [UInt8]) -> String {
    digest(of: bytes).map { String($0, radix: 16).padded(to: 2) }.joined()
  }

  /// What a browser checks a file against: `sha256-` and the digest in Base64; Subresource Integrity, 3.2.
  package static func integrity(of bytes: [UInt8]) -> String {
    "sha256-" + Data(digest(of: bytes)).base64EncodedString()
  }

  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { room, count in
      bytes.withUnsafeBytes { ccrypto_sha256($0.baseAddress, $0.count, room.baseAddress) }
      count = 32
    }
  }
}
