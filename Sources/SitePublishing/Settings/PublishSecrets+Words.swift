import Basics
import Foundation

/// Messages quote hosts and programs, and those may repeat what they were sent.
extension PublishSecrets {
  /// Shorter ones would be found where they are not meant.
  private static let shortest = 4
  /// What stands for a secret.
  private static let mark = "…"

  /// The error without the target's secrets, as they are and in the forms in which a login sends them.
  package func redacted(_ error: any Error) -> PublishError {
    let error = PublishError(error)
    return PublishError(error.kind, redacted(error.text))
  }

  /// The text without them.
  package func redacted(_ text: String) -> String {
    let forms = words.filter { $0.utf8.count >= Self.shortest }.flatMap(Self.forms)
    return forms.sorted { $0.utf8.count > $1.utf8.count }
      .reduce(text) { $0.replacing($1, with: Self.mark) }
  }

  private var words: [String] {
    let keys = try? s3Keys()
    return [try? password(), keys?.secret, keys?.token].compactMap { $0 }
  }

  private static func forms(_ word: String) -> [String] {
    let bytes = Array(word.utf8)
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let encoded = [true, false].map { PercentEncoding.encode(bytes, keepsSlashes: $0) }
    return [word, digits, digits.uppercased()] + encoded + encoded.map(withSmallDigits)
      + (0..<3).map { base64(bytes, after: $0) }
  }

  private static func withSmallDigits(_ encoded: String) -> String {
    let parts = encoded.split(separator: "%", omittingEmptySubsequences: false)
    return
      ([String(parts[0])] + parts.dropFirst().map { $0.prefix(2).lowercased() + $0.dropFirst(2) })
      .joined(separator: "%")
  }

  /// What of the Base64 of a text depends on the word alone, if so many bytes are before it and others follow.
  private static func base64(_ bytes: [UInt8], after count: Int) -> String {
    let text = Data(repeatElement(0, count: count) + bytes).base64EncodedString()
    let (start, end) = ((count * 8 + 5) / 6, (count + bytes.count) * 8 / 6)
    return String(text.prefix(end).dropFirst(start))
  }
}
