import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TimestampTests {
  /// Computed with GNU date.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_704_758_551, "2024-01-09T00:02:31Z"),
      (951_782_399, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (1_735_689_599, "2024-12-31T23:59:59Z"),
      (-62_167_219_200, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `seconds and dates are the same moments`(seconds: Int64, text: String) {
    #expect(Timestamp(secondsSinceEpoch: seconds).description == text)
    #expect(Timestamp(text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    "", "2024-01-09", "2024-01-09T00:02:31", "2024-01-09T00:02:31+00:00", "2024-01-09 00:02:31Z",
    "2024-01-09T00:02:31.0Z", "2024-1-09T00:02:31Z", "2023-02-29T00:00:00Z", "2024-02-30T00:00:00Z",
    "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-09T24:00:00Z",
    "2024-01-09T00:60:00Z", "2024-01-09T00:00:60Z", "2024-01-09T00:02:31z", " 2024-01-09T00:02:3Z",
    "+024-01-09T00:02:31Z", "-001-01-09T00:02:31Z", "9999999999999999-01-01T00:00:00Z",
    "２024-01-09T00:02:31Z", "2024-01-09T00-02-31Z",
  ])
  func `what is no such date is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test
  func `the far ends of time have a text too`() {
    #expect(Timestamp(secondsSinceEpoch: .max).description == "292277026596-12-04T15:30:07Z")
    #expect(!Timestamp(secondsSinceEpoch: .min).description.isEmpty)
  }

  @Test
  func `moments are in order and can be moved`() {
    let moment = Timestamp(secondsSinceEpoch: 5)
    #expect(moment + 2 > moment)
    #expect((moment + 2).secondsSinceEpoch == 7)
    #expect(moment + -6 == Timestamp(secondsSinceEpoch: -1))
  }
}
