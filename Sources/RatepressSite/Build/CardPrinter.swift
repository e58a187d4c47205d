import Pictures
import RatesPresentation
import Synchronization

/// Draws the cards of a site, and notes which ones this machine cannot draw.
package final class CardPrinter: CardDrawing {
  /// The characters that no font has, by the package that has them.
  private typealias Lacking = [String: (languages: Set<Language>, characters: [Unicode.Scalar])]

  private let languages: [Language]
  private let problem = Mutex<PictureError?>(nil)
  private let lacking = Mutex<Lacking>([:])

  /// - Parameter languages: Those of the site, in its order.
  package init(_ languages: [Language]) {
    self.languages = languages
  }

  /// The picture; nil where it cannot be drawn, which is told once.
  package func png(_ svg: RawSpan, at place: CardPlace) throws -> [UInt8]? {
    do throws(PictureError) {
      if let problem = Picture.problem { throw problem }
      let missing = try Picture.missingCharacters(svg)
      guard missing.isEmpty else {
        note(missing, place.language)
        return nil
      }
      return try Picture.png(svg, width: CardPlace.width, height: CardPlace.height)
    } catch {
      if case .invalid(let reason) = error { throw CardError(path: place.path, reason: reason) }
      problem.withLock { $0 = error }
      return nil
    }
  }

  private func note(_ characters: [Unicode.Scalar], _ language: Language) {
    lacking.withLock { lacking in
      var entry = lacking[language.fontPackage] ?? ([], [])
      entry.languages.insert(language)
      entry.characters += characters.filter { !entry.characters.contains($0) }
      lacking[language.fontPackage] = entry
    }
  }

  /// What the owner should know of cards that were left out: why, and what to do.
  var omissions: [String] {
    if let problem = problem.withLock(\.self) {
      return ["pictures for link previews are left out: \(problem), or set site.cards = false"]
    }
    return lacking.withLock(\.self).sorted { $0.key < $1.key }.map { package, entry in
      let tags = languages.filter(entry.languages.contains).map(\.tag).joined(separator: ", ")
      let characters = entry.characters.sorted().prefix(5).map { String($0) }
      return "pictures for link previews are left out in \(tags): no font has "
        + "\(characters.joined(separator: " ")); install fonts (Debian: \(package)), or set "
        + "site.cards = false"
    }
  }
}

extension Language {
  /// The Debian package with fonts for its script.
  fileprivate var fontPackage: String {
    ["ko", "ja", "zh"].contains(tag.prefix { $0 != "-" }) ? "fonts-noto-cjk" : "fonts-noto-core"
  }
}

/// A card's SVG that cannot be drawn.
struct CardError: ReportableError {
  /// The card's path from the site's root.
  let path: String
  /// In the library's words.
  let reason: String

  var report: ErrorReport {
    ErrorReport(
      "pages/card.svg: \(path) cannot be drawn: \(reason); correct your template, or remove it",
      .configuration)
  }
}
