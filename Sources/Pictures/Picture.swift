import Basics
import CPictures
import Glibc

/// Pictures that are drawn from SVG. The same SVG gives the same bytes as long as fonts and libraries are the
/// same.
package enum Picture {
  /// Draws an SVG over white and writes the picture as PNG; its size is in pixels.
  ///
  /// Nothing but the SVG itself is read: no other file, and no address.
  package static func png(
    _ svg: RawSpan, width: Int, height: Int
  ) throws(PictureError) -> [UInt8] {
    if let problem { throw problem }
    var png = svg.withUnsafeBytes {
      cpictures_draw($0.baseAddress, $0.count, Int32(width), Int32(height))
    }
    guard let bytes = png.bytes else {
      throw .invalid(
        withUnsafeBytes(of: &png.problem) { problem in
          // Those of libxml2 end with a line break.
          String(decoding: problem.prefix { $0 >= 0x20 }, as: UTF8.self)
        })
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: png.size))
  }

  /// Why nothing can be drawn on this machine; nil if something can.
  package static let problem: PictureError? =
    if let limit = AddressSpace.limit, limit < lowestLimit {
      .memoryLimit(limit, lowest: lowestLimit)
    } else if let problem = cpictures_open() {
      .noLibrary(String(cString: problem))
    } else if cpictures_font_count() == 0 {
      .noFonts
    } else {
      nil
    }

  /// With less address space, the libraries may end the whole process; in bytes.
  private static let lowestLimit: UInt = 1 << 30

  /// The characters of an SVG's texts that no font of this machine has, in their order.
  package static func missingCharacters(_ svg: RawSpan) throws(PictureError) -> [Unicode.Scalar] {
    if let problem { throw problem }
    var seen: Set<Unicode.Scalar> = []
    return texts(of: svg).unicodeScalars.filter { character in
      !character.properties.isDefaultIgnorableCodePoint && !character.properties.isWhitespace
        && seen.insert(character).inserted && !cpictures_has_glyph(character.value)
    }
  }

  /// What stands between the tags; references to characters stay as they are.
  private static func texts(of svg: RawSpan) -> String {
    svg.withUnsafeBytes { bytes in
      var isTag = false
      let texts = bytes.filter { byte in
        if byte == UInt8(ascii: "<") { isTag = true }
        defer { if byte == UInt8(ascii: ">") { isTag = false } }
        return !isTag
      }
      return String(decoding: texts, as: UTF8.self)
    }
  }
}

/// Why a picture is not drawn.
package enum PictureError: Error, Equatable {
  /// The libraries cannot be opened, for a reason in the system's words.
  case noLibrary(String)
  /// The machine has no font at all.
  case noFonts
  /// This process may use too little memory; both are in bytes.
  case memoryLimit(UInt, lowest: UInt)
  /// What is to be drawn is no SVG that can be; in the library's words.
  case invalid(String)
}

extension PictureError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "librsvg or libpng cannot be loaded (\(reason)); install it (Debian: librsvg2-2)"
    case .noFonts: "there are no fonts; install some (Debian: fonts-noto-core, fonts-noto-cjk)"
    case .memoryLimit(let limit, let lowest):
      "this process may use \(ByteCount.limit(limit)) of address space, and drawing needs \(ByteCount.limit(lowest)); "
        + "raise the limit (ulimit -v)"
    case .invalid(let reason): reason
    }
  }
}
