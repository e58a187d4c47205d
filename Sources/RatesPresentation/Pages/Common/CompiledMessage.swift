import Mustache
import RatesDomain

/// A text about the pairs of a base, ready to be written for each of them.
final class CompiledMessage: Sendable {
  /// What a place holds.
  private enum Value {
    case quoteCountry, quoteCurrency, rate
    /// For machines: the name of the converter's file, the snapshot's digits, the rate's digits.
    case file, digits, plainRate
  }

  private enum Piece {
    case text(Range<Int>)
    /// The quote currency's code: three capital letters, which mean nothing in any kind of file.
    case quote
    case value(Value)
  }

  private let bytes: [UInt8]
  private let pieces: [Piece]
  private let escaping: MustacheEscaping

  /// The message with what concerns the base in it already; places of other names stay as they are.
  ///
  /// - Parameter escaping: how placeholders and their values are escaped; the text is
  ///   so already.
  init(_ pattern: MessagePattern, escaping: MustacheEscaping = .plain) {
    var bytes: [UInt8] = []
    var pieces: [Piece] = []
    let append = { (text: String) in
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      pieces.append(.text(start..<bytes.count))
    }
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): append(text)
      case .place("quote"): pieces.append(.quote)
      case .place("quote_country"): pieces.append(.value(.quoteCountry))
      case .place("quote_currency"): pieces.append(.value(.quoteCurrency))
      case .place("rate"): pieces.append(.value(.rate))
      case .place("file"): pieces.append(.value(.file))
      case .place("digits"): pieces.append(.value(.digits))
      case .place("plain_rate"): pieces.append(.value(.plainRate))
      case .place(let name): append(MessagePattern(literal: "{\(name)}").escaped(escaping).text)
      }
    }
    self.bytes = bytes
    self.pieces = pieces
    self.escaping = escaping
  }

  /// Writes the message for a quote currency; `rate` is units of it per unit of the base.
  func write(
    _ quote: CurrencyModel, rate: ExactDecimal?, numbers: NumberFormat,
    to output: inout MustacheOutput
  ) {
    bytes.withUnsafeBytes { bytes in
      for piece in pieces {
        switch piece {
        case .text(let range):
          output.append(UnsafeRawBufferPointer(rebasing: bytes[range]))
        case .quote:
          output.append(quote.code)
        case .value(let value):
          let start = output.count
          switch value {
          case .quoteCountry: output.append(quote.country)
          case .quoteCurrency: output.append(quote.currency)
          case .rate: if let rate { numbers.write(rate, to: &output) }
          case .file: output.append(quote.file)
          case .digits: output.append(quote.digits)
          case .plainRate: output.append(rate?.description ?? "")
          }
          output.escape(from: start, escaping)
        }
      }
    }
  }
}
