import Mustache
import RatesDomain

/// The currencies whose rates moved most since the snapshot before.
struct MoversModel: MustacheModel {
  /// How many there are of each direction at most.
  private static let limit = 5

  private let risers: [RowModel]
  private let fallers: [RowModel]

  /// Nil where nothing moved, or nothing is known to compare with.
  ///
  /// A currency with a status is left out: it ended, or is worth the same as another one. Those whose
  /// rate is not simply the newest one have no change.
  init?(among pairs: [PairModel], in list: RowContext) {
    let moving = pairs.filter { $0.figures.direction != 0 && $0.currency.status == nil }
    let first = { (direction: Int) in
      moving.filter { $0.figures.direction == direction }
        .sorted { $0.figures.moved(moreThan: $1.figures) }
        .prefix(Self.limit).map { RowModel($0, in: list, endsFirstView: false) }
    }
    risers = first(1)
    fallers = first(-1)
    if risers.isEmpty && fallers.isEmpty { return nil }
  }

  static let fields: MustacheFields<MoversModel> = [
    .list("risers") { $0.risers },
    .list("fallers") { $0.fallers },
    .flag("has_risers") { !$0.risers.isEmpty },
    .flag("has_fallers") { !$0.fallers.isEmpty },
  ]
}
