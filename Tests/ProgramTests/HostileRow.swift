import TestSupport
import Testing

/// A way for a source to be hostile, and what the program owes its operator then.
struct HostileRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let status: Int32
  /// What the one line has to say.
  let words: [String]
  let behaviour: @Sendable () throws -> LoopbackServer.Behaviour

  /// A source that behaves so.
  init(
    _ description: String, status: Int32 = 65, saying words: String...,
    behaviour: @escaping @Sendable () throws -> LoopbackServer.Behaviour
  ) {
    testDescription = description
    self.status = status
    self.words = words
    self.behaviour = behaviour
  }

  /// A source whose answer has such a body.
  init(_ description: String, saying words: String..., body: some Sequence<UInt8> & Sendable) {
    testDescription = description
    status = 65
    self.words = words
    behaviour = { Behaviours.answer(body: body) }
  }

  /// A source whose answer, but for this, would be as it should.
  init(
    _ description: String, saying words: String...,
    answer change: @escaping @Sendable (AnswerFixture) -> AnswerFixture
  ) {
    testDescription = description
    status = 65
    self.words = words
    behaviour = { change(HostileSite.fresh).sent }
  }

  /// A source with a currency of such a code.
  static func code(_ code: String, shown: String) -> HostileRow {
    HostileRow("a currency called \(shown)", saying: "rates has “\(shown)”", "three letters") {
      $0.rate(code, "2")
    }
  }

  /// A source with such a rate for the won.
  static func rate(_ figure: String, saying words: String = "rates.KRW is ") -> HostileRow {
    HostileRow("a rate of \(figure)", saying: words) { $0.rate("KRW", figure) }
  }
}
