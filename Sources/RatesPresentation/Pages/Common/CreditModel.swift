import Mustache
import RatesDomain

/// The source of rates that is not that of the page, with the link that its license asks for.
struct CreditModel: MustacheModel {
  private let history: ChartedHistory
  private let source: SourceModel
  private let last: ReferenceDate
  private let localizer: Localizer

  /// - Parameter last: The day of the last rate.
  init(source history: ChartedHistory, last: ReferenceDate, _ localizer: Localizer) {
    self.history = history
    source = SourceModel(history.source)
    self.last = last
    self.localizer = localizer
  }

  private func writeLine(to output: inout MustacheOutput) {
    localizer.chartSource.write(to: &output) { place, output in
      switch place {
      case "source": output.append(source.name)
      case "date": output.append(localizer.dates.day(last))
      default: output.append("{\(place)}")
      }
    }
  }

  static let fields: MustacheFields<CreditModel> = [
    .text("name") { $0.source.name },
    .streamed("line") { $0.writeLine(to: &$1) },
    .text("link") { $0.source.credit },
    .text("url") { $0.source.url },
    .text("day") { $0.localizer.dates.shortDay($0.last, hasYear: true) },
    .text("series") { "\($0.history.source.kind)/\($0.history.base)" },
  ]
}
