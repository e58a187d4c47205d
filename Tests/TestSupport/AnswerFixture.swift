/// The text of an answer as open.er-api.com forms it, with made-up figures.
public struct AnswerFixture: Sendable {
  /// The `result` field.
  public var result = "success"
  /// The `base_code` field.
  public var base = "USD"
  /// The `time_last_update_unix` field: 2024-01-09T00:02:31Z.
  public var updated = "1704758551"
  /// The `time_next_update_unix` field: 2024-01-10T00:10:21Z.
  public var next = "1704845421"
  /// The `rates` field: codes and figures.
  public var rates: [(code: String, figure: String)] = [
    ("USD", "1"), ("EUR", "0.913083"), ("JPY", "144.206591"), ("KRW", "1312.60"), ("XAU", "1e-3"),
  ]

  /// An answer that breaks no rule.
  public init() {}

  /// The same with something changed.
  public func with(_ change: (inout AnswerFixture) -> Void) -> AnswerFixture {
    var copy = self
    change(&copy)
    return copy
  }

  /// The same with another figure for a currency, or one more currency.
  public func rate(_ code: String, _ figure: String) -> AnswerFixture {
    with { answer in
      if let index = answer.rates.firstIndex(where: { $0.code == code }) {
        answer.rates[index].figure = figure
      } else {
        answer.rates.append((code, figure))
      }
    }
  }

  /// The answer.
  public var text: String {
    let rates = rates.map { "\"\($0.code)\":\($0.figure)" }.joined(separator: ",")
    return """
      {"result":"\(result)","provider":"https://www.exchangerate-api.com",\
      "time_last_update_unix":\(updated),"time_next_update_unix":\(next),\
      "time_eol_unix":0,"base_code":"\(base)","rates":{\(rates)}}
      """
  }

  /// The answer, sent whole.
  public var sent: LoopbackServer.Behaviour { Behaviours.answer(body: text.utf8) }
}
