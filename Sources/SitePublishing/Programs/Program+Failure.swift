import Basics
import SystemFiles

/// How a program's messages are understood.
struct ProgramFailures: Sendable {
  /// Parts of messages, in lower case, for kinds of failure; the first one that is met counts.
  let kinds: [(PublishError.Kind, [String])]
  /// What to do, by parts of messages in lower case.
  let advice: [(part: String, text: String)]

  /// What the messages of a program that failed come to.
  /// - Parameter place: What the program was to reach, for people.
  func error(_ outcome: Program.Outcome, of program: String, at place: String) -> PublishError {
    if outcome.isTimedOut {
      return PublishError(.failed, "\(place): no answer in time; run again later")
    }
    let messages = outcome.errors.lowercased()
    // 25 is SIGXFSZ.
    if outcome.isTooMuch || outcome.status == 128 + 25 || messages.contains("file too large") {
      return PublishError(
        .failed,
        "\(place): it sends too much; see what is there, or publish into a place of its own")
    }
    let kind = kinds.first { $0.1.contains(where: messages.contains) }?.0 ?? .failed
    let advice = self.advice.first { messages.contains($0.part) }?.text
    let words =
      outcome.telling.map(AddressText.shortened)
      ?? "\(program) ended with status \(outcome.status)"
    return PublishError(kind, "\(place): \(words)" + (advice.map { "; \($0)" } ?? ""))
  }
}

extension Program.Outcome {
  /// The line of the messages that says most; of a refused push also what the host says.
  var telling: String? {
    let lines = errors.split(whereSeparator: \.isNewline).map { line in
      String(line.drop { $0 == " " })
    }
    let marks = [
      "remote: error", "remote: fatal", "fatal: ", "ERROR: ", "rsync: ", "Failed to ", "ERROR : ",
    ]
    let isPlea = { (line: String) in
      line.hasPrefix("Please make sure") || line.hasPrefix("and the repository exists")
        || line.hasPrefix("fatal: Could not read from remote") || line.isEmpty
    }
    let told = lines.filter { !isPlea($0) }
    if let rejected = told.first(where: { $0.contains("rejected] ") }) {
      let reason = rejected.drop { $0 != "(" }
      let words = told.first { $0.hasPrefix("remote: ") }?.dropFirst("remote: ".count)
      return (words.map(String.init)?.trimmed ?? "the push is refused") + " \(reason)"
    }
    return marks.lazy.compactMap { mark in told.first { $0.contains(mark) } }.first ?? told.last
      ?? lines.first
  }
}

extension String {
  /// Without spaces at its end, with which git clears the rest of a line.
  fileprivate var trimmed: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
