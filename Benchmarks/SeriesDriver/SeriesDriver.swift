import Glibc
import RatesData
import RatesDomain

/// Asks a store for all series of a base in a range, again and again, and prints how many rates there are
/// and the median of the milliseconds that an answer takes: `series-driver STORE SOURCE STORED-BASE BASE
/// FROM TO ROUNDS`.
@main
enum SeriesDriver {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst().map(\.self)
    guard words.count == 7,
      let source = SourceDescriptor.all.first(where: { $0.kind == words[1] }),
      let stored = CurrencyCode(words[2]), let base = CurrencyCode(words[3]),
      let from = ReferenceDate(words[4]), let to = ReferenceDate(words[5]),
      let rounds = Int(words[6]), rounds > 0
    else { exit(64) }
    let store = HistoryStore(folder: words[0])
    var times: [Double] = []
    var count = 0
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      let history = try store.history(of: source, base: stored, years: from.year...to.year).history
      count = history.series(base: base, from: from, to: to).values.reduce(0) { count, series in
        count + series.reduce(0) { $0 + ($1.shown.isZero ? 0 : 1) }
      }
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    times.sort()
    print("\(count) rates, \((times[rounds / 2] * 100).rounded() / 100) ms")
  }
}
