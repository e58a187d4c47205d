import Foundation
import RatesDomain
import TestSupport

/// The answers of the source on days that follow each other, and when each is fetched.
enum Answer {
  /// The answer of the first day, in `Tests/Fixtures/answers`.
  static let first = load("day1.json")
  /// The answer of the day after.
  static let second = load("day2.json")
  /// An hour after the first answer came out, and an hour after the second.
  static let firstDay = Timestamp(secondsSinceEpoch: 1_776_729_752 + 3600)
  static let secondDay = Timestamp(secondsSinceEpoch: 1_776_816_152 + 3600)

  /// The server's part when it gives an answer.
  static func sent(_ text: String) -> LoopbackServer.Behaviour {
    Behaviours.answer(body: text.utf8)
  }

  private static func load(_ name: String) -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/answers/\(name)")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? "no \(name)"
  }
}
