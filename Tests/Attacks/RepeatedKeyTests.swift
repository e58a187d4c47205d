import Foundation
import TestSupport
import Testing

/// Whatever encodings are looked for, an answer can have another one.
@Suite("A source that repeats the key", .waiting, .timeLimit(.minutes(20)))
struct RepeatedKeyTests {
  private static let key = "Kp7wQzR2mXv9LdT4"

  /// The key in many forms, none of which needs to be escaped in JSON.
  private static let forms: [String] = {
    let (bytes, letters) = (Array(key.utf8), key.map(String.init))
    func number(_ radix: Int, _ width: Int) -> [String] {
      bytes.map { byte in
        let digits = String(byte, radix: radix)
        return String(repeating: "0", count: width - digits.count) + digits
      }
    }
    let rotated = bytes.map { byte -> UInt8 in
      switch byte {
      case 65...90: (byte - 65 + 13) % 26 + 65
      case 97...122: (byte - 97 + 13) % 26 + 97
      default: byte
      }
    }
    let base64 = Data(bytes).base64EncodedString()
    return [
      key, String(key.reversed()), key.lowercased(), key.uppercased(),
      letters.joined(separator: " "), letters.joined(separator: "-"),
      letters.joined(separator: "\u{200B}"), letters.joined(separator: ", "),
      base64, String(base64.reversed()),
      Data(key.reversed().map { $0.asciiValue ?? 0 })
        .base64EncodedString(), Data(base64.utf8).base64EncodedString(), base32(bytes),
      number(16, 2).joined(), number(16, 2).joined(separator: ":"),
      number(8, 3).joined(separator: " "),
      number(2, 8).joined(), number(10, 3).joined(separator: ","),
      number(16, 2).map { "%\($0)" }.joined(), number(16, 2).map { "%25\($0)" }.joined(),
      number(10, 3).map { "&#\($0);" }.joined(), number(16, 4).map { "\\u\($0)" }.joined(),
      number(16, 2).map { "=\($0)" }.joined(), String(decoding: rotated, as: UTF8.self),
    ]
  }()

  private static func base32(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let bits = bytes.map { byte in
      let bits = String(byte, radix: 2)
      return String(repeating: "0", count: 8 - bits.count) + bits
    }.joined()
    return stride(from: 0, to: bits.count - 4, by: 5).map { start in
      let from = bits.index(bits.startIndex, offsetBy: start)
      return String(digits[Int(bits[from..<bits.index(from, offsetBy: 5)], radix: 2) ?? 0])
    }.joined()
  }

  /// Answers that are refused, each for what stands in its place.
  private static func answers(_ text: String) -> [LoopbackServer.Behaviour] {
    let start = "{\"result\":\"success\",\"time_last_update_unix\":1772323351,\"base_code\":"
    return [
      Behaviours.answer(403, body: "{\"result\":\"error\",\"error-type\":\"\(text)\"}".utf8),
      Behaviours.answer(body: "{\"\(text)\":1,\"\(text)\":2}".utf8),
      Behaviours.answer(body: "\(start)\"\(text)\",\"conversion_rates\":{\"USD\":1}}".utf8),
      Behaviours.answer(
        body: "\(start)\"USD\",\"conversion_rates\":{\"USD\":1,\"\(text)\":2}}".utf8),
    ]
  }

  @Test func `is not quoted, in whatever form it does`() throws {
    let redirect = Behaviours.redirect(to: "http\(Self.key)://\(Self.key).invalid/\(Self.key)")
    let plain = Self.answers(Self.key).map { (Self.key, $0) }
    let others = Self.forms.enumerated().map { ($1, Self.answers($1)[$0 % plain.count]) }
    let answers = plain + others + [(Self.key, redirect)]
    let server = try LoopbackServer(script: answers.map(\.1))
    let victim = try Victim(
      "[[source]]\nkind = \"exchangerate-api\"\nurl = \"\(server.url)/v6/latest\"\n")
    var messages = ""
    for (index, answer) in answers.enumerated() {
      let outcome = try StartedProgram.outcome(
        of: BuiltProgram.path, ["run"], in: victim.folder.path,
        environment: Victim.environment(["RATEPRESS_EXCHANGERATE_API_KEY": Self.key]))
      #expect([65, 69].contains(outcome.status), "\(index)")
      #expect(server.requests.count == index + 1)
      let said =
        String(decoding: outcome.output, as: UTF8.self)
        + String(decoding: outcome.errors, as: UTF8.self)
        + (try victim.folder.text("snapshots/.failures.json"))
      for piece in Self.pieces(of: answer.0) {
        #expect(!said.contains(piece), "\(index): \(said)")
      }
      messages += said
    }
    #expect(messages.contains("nothing quoted, since a key was sent"))
  }

  /// So many signs in a row that they are no accident.
  private static func pieces(of text: String) -> Set<String> {
    let signs = Array(text)
    return Set((0...(signs.count - 8)).map { String(signs[$0..<$0 + 8]) })
  }
}
