import TestSupport

extension AnswerFixture {
  /// The answer, sent whole.
  var sent: LoopbackServer.Behaviour { Behaviours.answer(body: Array(text.utf8)) }
}
