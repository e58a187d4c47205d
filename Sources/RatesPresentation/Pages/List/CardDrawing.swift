import Basics

/// Where a card lies, and in which language it is.
package struct CardPlace: Sendable {
  /// In pixels.
  package static let (width, height) = (1200, 630)

  let folder: String
  /// The name of its file.
  let name: String
  /// The language of its texts.
  package let language: Language

  /// From the site's root.
  package var path: String { folder + name }

  /// The picture's address on the web. It changes with the card: messengers keep a picture for as long as its
  /// address is the same.
  func address(on site: String, svg: RawSpan) -> String {
    let version = svg.withUnsafeBytes { String(StableHash.fnv1a($0), radix: 36) }
    return "\(site)/\(path)?v=\(version)"
  }
}

/// Draws the cards of a site; several threads use it at once.
package protocol CardDrawing: Sendable {
  /// The card as PNG; nil if it is left out.
  ///
  /// - Throws: What is wrong with the SVG.
  func png(_ svg: RawSpan, at place: CardPlace) throws -> [UInt8]?
}
