import CPictures
import Dispatch
import Pictures
import Synchronization
import Testing

@Suite("Pictures from SVG", .timeLimit(.minutes(20)))
struct PictureTests {
  private static func svg(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\">\(content)</svg>"
  }

  private func png(_ svg: String, width: Int = 40, height: Int = 20) throws -> [UInt8] {
    try Picture.png(Array(svg.utf8).span.bytes, width: width, height: height)
  }

  /// A number of an IHDR chunk, which begins after the signature (PNG, section 11.2.2).
  private func number(_ png: [UInt8], at offset: Int) -> Int {
    png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func `are as large as asked for, and the same each time`() throws {
    let drawing = Self.svg(
      "<text y=\"15\">환율 7</text><circle cx=\"30\" cy=\"9\" r=\"5\" fill=\"red\"/>")
    let one = try png(drawing, width: 120, height: 60)
    #expect(one.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(number(one, at: 16) == 120 && number(one, at: 20) == 60)
    #expect(one[24] == 8 && one[25] == 3, "a palette of bytes")
    #expect(try png(drawing, width: 120, height: 60) == one)
    #expect(try png(Self.svg(""), width: 120, height: 60) != one)
  }

  /// cairo 1.16 closes a face of a font that another thread has begun to use.
  @Test func `are the same drawn by several threads, in more fonts than cairo keeps open`() throws {
    let texts = [
      "en": "Rates", "ko": "환율", "ja": "為替レート", "zh-Hans": "汇率", "zh-Hant": "匯率", "ar": "أسعار",
      "th": "อัตรา", "hi": "दर",
      "he": "שער", "ka": "კურსი",
    ]
    // Glyphs of a new size need the face.
    let drawings = (0..<25).flatMap { size in
      [400, 700].flatMap { weight in
        texts.sorted { $0.key < $1.key }.map { language, text in
          Self.svg(
            "<text y=\"15\" xml:lang=\"\(language)\" font-family=\"sans-serif\" font-weight=\"\(weight)\" "
              + "font-size=\"\(10 + size).\(size)\">\(text)</text>")
        }
      }
    }
    let alone = try drawings.map { try png($0) }
    let others = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2 * drawings.count) { number in
      let index = number * 7 % drawings.count
      guard (try? png(drawings[index])) != alone[index] else { return }
      others.withLock { $0 += 1 }
    }
    #expect(others.withLock(\.self) == 0)
  }

  @Test func `of more colors than a palette has room for keep them all`() throws {
    let many = Self.svg(
      "<filter id=\"f\"><feTurbulence baseFrequency=\"0.9\"/></filter>"
        + "<rect width=\"40\" height=\"20\" filter=\"url(#f)\"/>")
    #expect(try png(many, width: 1200, height: 600)[25] == 2)
  }

  @Test func `keep the most frequent colors exact, and take the nearest for others`() {
    let frequent = (0..<255).flatMap { Array(repeating: UInt32($0) << 16, count: 3) }
    let pixels = frequent + [0xFF00FF, 0xFF00FF, 0xFE01FF]
    var colors = [UInt8](repeating: 0, count: 768)
    var indexes = [UInt8](repeating: 0, count: pixels.count)
    #expect(cpictures_palette(pixels, pixels.count, &colors, &indexes) == 256)
    let shown = indexes.map { index in
      colors[3 * Int(index)..<3 * Int(index) + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    #expect(shown == Array(frequent) + [0xFF00FF, 0xFF00FF, 0xFF00FF])
  }

  @Test(arguments: ["", "no SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect</svg>"])
  func `are refused if they cannot be drawn`(text: String) {
    #expect {
      try png(text)
    } throws: { error in
      guard case PictureError.invalid(let reason) = error else { return false }
      return !reason.isEmpty
    }
  }

  @Test func `read nothing but themselves`() throws {
    let outside = Self.svg(
      "<image href=\"file:///usr/share/pixmaps/debian-logo.png\" width=\"40\" height=\"20\"/>"
        + "<image href=\"http://127.0.0.1:1/x.png\" width=\"40\" height=\"20\"/>")
    #expect(try png(outside) == png(Self.svg("")))
  }

  @Test func `are not drawn with characters that no font has`() throws {
    // U+10FFFE is a noncharacter; marks of direction need no glyph.
    let text = Self.svg("<title>\u{10FFFE}&amp;</title><text>환율\u{200E} \u{10FFFE}</text>")
    #expect(try Picture.missingCharacters(Array(text.utf8).span.bytes) == ["\u{10FFFE}"])
    let known = Self.svg("<!-- \u{10FFFE} --><text id=\"\u{10FFFE}\">환율 ياู €▲</text>")
    #expect(try Picture.missingCharacters(Array(known.utf8).span.bytes).isEmpty)
  }
}
