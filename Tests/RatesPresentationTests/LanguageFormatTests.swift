import Foundation
import Mustache
import RatesDomain
import RatesPresentation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct LanguageFormatTests {
  @Test
  func `there are twelve languages, in the order of their tags`() {
    let tags = Language.all.map(\.tag)
    #expect(tags.count == 12)
    #expect(tags == tags.sorted())
    #expect(Language.all.filter { $0.direction == "rtl" }.map(\.tag) == ["ar"])
    #expect(Language.named("pt-BR")?.folder == "pt-br/")
    #expect(Language.named("pt") == nil)
  }

  @Test(arguments: [
    ("ko", "1,234.5000", "12,345.6789"), ("en", "1,234.5000", "12,345.6789"),
    ("ja", "1,234.5000", "12,345.6789"), ("zh-Hans", "1,234.5000", "12,345.6789"),
    ("zh-Hant", "1,234.5000", "12,345.6789"), ("de", "1.234,5000", "12.345,6789"),
    ("fr", "1\u{202f}234,5000", "12\u{202f}345,6789"), ("es", "1234,5000", "12.345,6789"),
    ("pt-BR", "1.234,5000", "12.345,6789"), ("vi", "1.234,5000", "12.345,6789"),
    ("th", "1,234.5000", "12,345.6789"), ("ar", "1,234.5000", "12,345.6789"),
  ])
  func `rates have the language's separators, and groups from where it begins them`(
    language: String, small: String, large: String
  ) throws {
    let format = RateText(language)
    #expect(format.rate(try #require(ExactDecimal("1234.5")).fraction) == small)
    #expect(format.rate(try #require(ExactDecimal("12345.6789")).fraction) == large)
  }

  @Test(arguments: [
    ("ko", "−0.17%", "+1,234.00%"), ("en", "−0.17%", "+1,234.00%"),
    ("ja", "−0.17%", "+1,234.00%"), ("zh-Hans", "−0.17%", "+1,234.00%"),
    ("zh-Hant", "−0.17%", "+1,234.00%"), ("de", "−0,17\u{a0}%", "+1.234,00\u{a0}%"),
    ("fr", "−0,17\u{a0}%", "+1\u{202f}234,00\u{a0}%"), ("es", "−0,17\u{a0}%", "+1234,00\u{a0}%"),
    ("pt-BR", "−0,17%", "+1.234,00%"), ("vi", "−0,17%", "+1.234,00%"),
    ("th", "−0.17%", "+1,234.00%"),
    ("ar", "\u{200e}−0.17\u{200e}%\u{200e}", "\u{200e}+1,234.00\u{200e}%\u{200e}"),
  ])
  func `a percent has the language's pattern and a true minus`(
    language: String, fall: String, rise: String
  ) throws {
    let format = RateText(language)
    #expect(format.percent(try #require(ExactDecimal("-0.17"))) == fall)
    #expect(format.percent(try #require(ExactDecimal("1234.00"))) == rise)
  }

  @Test
  func `digits are the language's where it does not count with Latin ones`() throws {
    let egypt = NumberFormat(language: "ar-EG")
    #expect(egypt.zero == "٠")
    var output = MustacheOutput()
    egypt.write(try #require(ExactDecimal("-12345.06")), to: &output)
    #expect(output.text == "\u{61c}−١٢٬٣٤٥٫٠٦")
    #expect(egypt.digits("09:02") == "٠٩:٠٢")
    #expect(Language.all.allSatisfy { NumberFormat(language: $0.tag).zero == "0" })
  }

  @Test(arguments: Language.all.map(\.tag) + ["ar-EG"])
  func `a figure means nothing in any kind of file`(language: String) throws {
    let format = NumberFormat(language: language)
    let ways = [format.write, format.writeSigned, format.writePercent]
    for digits in ["0", "-0.001240", "1234567.89", "-98765432109876543210", "7", "12345.6"] {
      let number = try #require(ExactDecimal(digits))
      for write in ways {
        for escaping in [MustacheEscaping.html, .xml, .markdown, .json] {
          var output = MustacheOutput()
          write(number, &output)
          let text = output.text
          output.escape(from: 0, escaping)
          #expect(output.text == text)
        }
      }
    }
  }

  @Test(arguments: [("en", 1, ""), ("es", 2, ""), ("fr", 1, ""), ("ar-EG", 1, "\u{61c}")])
  func `every digit of a number is written, in groups of three from the point on`(
    language: String, minimumGrouping: Int, mark: String
  ) throws {
    let format = NumberFormat(language: language)
    #expect(format.minimumGrouping == minimumGrouping)
    let coefficients =
      (1...38).compactMap { Int128("98765432109876543210987654321098765432".prefix($0)) }
      + [0, Int128.max, Int128.min]
    for coefficient in coefficients + coefficients.dropLast().map({ -$0 }) {
      for scale in [0, 1, 4, 19, 37, 60] {
        let number = ExactDecimal(coefficient: coefficient, scale: scale)
        var output = MustacheOutput()
        format.write(number, to: &output)
        let parts = output.text.split(separator: format.decimalSeparator)
        let groups = parts[0].split(separator: format.groupSeparator)
        let plain = (groups + parts.dropFirst().flatMap { [".", $0] }).joined()
        let latin = plain.compactMap {
          $0.wholeNumberValue.map(String.init) ?? ($0 == "." ? "." : nil)
        }
        #expect(number.isNegative == output.text.hasPrefix("\(mark)\u{2212}"))
        #expect((number.isNegative ? "-" : "") + latin.joined() == number.description)
        #expect(groups.dropFirst().allSatisfy { $0.count == 3 })
        let whole = number.description.split(separator: ".")[0].count { $0 != "-" }
        #expect(groups.count == (whole >= 3 + minimumGrouping ? (whole + 2) / 3 : 1))
      }
    }
  }

  @Test(arguments: [
    ("ko", "2026년 9월 8일 07:05", "9월 8일 07:05", "2024년 8월 31일"),
    ("en", "September 8, 2026 at 07:05", "Sep 8 at 07:05", "August 31, 2024"),
    ("ja", "2026年9月8日 07:05", "9月8日 07:05", "2024年8月31日"),
    ("zh-Hans", "2026年9月8日 07:05", "9月8日 07:05", "2024年8月31日"),
    ("zh-Hant", "2026年9月8日 07:05", "9月8日 07:05", "2024年8月31日"),
    ("de", "8. September 2026 um 07:05", "8. Sept., 07:05", "31. August 2024"),
    ("fr", "8 septembre 2026 à 07:05", "8 sept. à 07:05", "31 août 2024"),
    ("es", "8 de septiembre de 2026, 07:05", "8 sept, 07:05", "31 de agosto de 2024"),
    ("pt-BR", "8 de setembro de 2026 às 07:05", "8 de set., 07:05", "31 de agosto de 2024"),
    ("vi", "lúc 07:05 ngày 8 tháng 9, 2026", "07:05 8 thg 9", "ngày 31 tháng 8, 2024"),
    ("th", "8 กันยายน 2026 เวลา 07:05", "8 ก.ย. 07:05", "31 สิงหาคม 2024"),
    ("ar", "8 سبتمبر 2026، 07:05", "8 سبتمبر، 07:05", "31 أغسطس 2024"),
  ])
  func `a moment reads as the language writes it, Gregorian and with a 24-hour clock`(
    language: String, local: String, short: String, day: String
  ) throws {
    let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: seoul)
    let moment = format.dateTime(
      try #require(Timestamp("2026-09-07T22:05:00Z")),
      on: try #require(ReferenceDate("2026-09-08")))
    #expect(moment.local == local)
    #expect(moment.short == short)
    #expect(short.contains(moment.day))
    #expect(format.day(try #require(ReferenceDate("2024-08-31"))) == day)
  }

  @Test(arguments: [
    ("ko", "2024년 1월 9일", "1월 9일"), ("en", "Jan 9, 2024", "Jan 9"),
    ("ja", "2024年1月9日", "1月9日"), ("zh-Hans", "2024年1月9日", "1月9日"),
    ("zh-Hant", "2024年1月9日", "1月9日"), ("de", "9. Jan. 2024", "9. Jan."),
    ("fr", "9 janv. 2024", "9 janv."), ("es", "9 ene 2024", "9 ene"),
    ("pt-BR", "9 de jan. de 2024", "9 de jan."), ("vi", "9 thg 1, 2024", "9 thg 1"),
    ("th", "9 ม.ค. 2024", "9 ม.ค."), ("ar", "9 يناير 2024", "9 يناير"),
    ("ar-EG", "٩ يناير ٢٠٢٤", "٩ يناير"),
  ])
  func `a day has its year beside days of other years only`(
    language: String, full: String, short: String
  ) throws {
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: .gmt)
    let day = try #require(ReferenceDate("2024-01-09"))
    for (other, text) in [
      (nil, short), ("2024-12-31", short), ("2025-01-01", full), ("2023-12-31", full),
    ] {
      let moment = try format.dateTime(
        Timestamp(day, secondsOfDay: 0), on: day,
        comparedWith: other.map { try #require(ReferenceDate($0)) })
      #expect(moment.day == text)
    }
  }

  @Test(arguments: [
    ("fr", "1er janvier 2026 à 09:05", "1er janv. à 09:05", "1er janv. 2026", "1er janvier 2023"),
    (
      "pt-BR", "1º de janeiro de 2026 às 09:05", "1º de jan., 09:05", "1º de jan. de 2026",
      "1º de janeiro de 2023"
    ),
    ("ar", "1 يناير 2026، 09:05", "1 يناير، 09:05", "1 يناير 2026", "1 يناير 2023"),
    ("es", "1 de enero de 2026, 09:05", "1 ene, 09:05", "1 ene 2026", "1 de enero de 2023"),
    ("en", "January 1, 2026 at 09:05", "Jan 1 at 09:05", "Jan 1, 2026", "January 1, 2023"),
  ])
  func `the first of a month is an ordinal in French and Portuguese`(
    language: String, local: String, short: String, day: String, date: String
  ) throws {
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: .gmt)
    let moment = format.dateTime(
      try #require(Timestamp("2026-01-01T09:05:00Z")),
      on: try #require(ReferenceDate("2026-01-01")), comparedWith: ReferenceDate("2025-12-31"))
    #expect(moment.local == local)
    #expect(moment.short == short)
    #expect(moment.day == day)
    #expect(format.day(try #require(ReferenceDate("2023-01-01"))) == date)
  }

  @Test(arguments: ["fr", "pt-BR"])
  func `only the first of a month is an ordinal`(language: String) throws {
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: .gmt)
    for day in ["2023-01-10", "2023-01-11", "2023-01-21", "2023-01-31", "2023-11-02"] {
      let text = format.day(try #require(ReferenceDate(day)))
      #expect(!text.contains(/\d(er|º)/), "\(text)")
    }
  }

  @Test(arguments: Language.all.map(\.tag))
  func `every hour of the day has two digits`(language: String) throws {
    let format = DateFormat(
      language: language, numbers: NumberFormat(language: language), zone: .gmt)
    for hour in 0..<24 {
      let clock = "\(hour < 10 ? "0" : "")\(hour)"
      let moment = format.dateTime(
        try #require(Timestamp("2026-09-07T\(clock):05:00Z")),
        on: try #require(ReferenceDate("2026-09-07")))
      for text in [moment.local, moment.short] {
        #expect(text.split { !$0.isNumber && $0 != ":" }.contains("\(clock):05"), "\(text)")
      }
    }
  }
}
