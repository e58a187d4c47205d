import Mustache

/// A view model like those of the site.
struct ListPage: MustacheModel {
  var title = "Rates"
  var base = Currency(code: "USD", country: "United States")
  var rows: [Row] = []
  var source: Source?
  var labels = Labels()

  static let fields: MustacheFields<Self> = [
    .text("title") { $0.title },
    .object("base") { $0.base },
    .part(
      "site",
      [
        .text("title") { $0.title },
        .trusted("count", if: { !$0.rows.isEmpty }) { $0.writeCount(to: &$1) },
      ]),
    .list("rows") { $0.rows },
    .object("source", \.source),
    .object("t", \.labels),
  ]

  private func writeCount(to output: inout MustacheOutput) {
    output.append("<\(rows.count)>")
  }
}

/// A page inside something that differs from it in all it begins with.
struct Outer: MustacheModel {
  var number = 77
  var page: ListPage

  static let fields = MustacheFields<Self>([.object("page") { $0.page }])
    .including(ListPage.fields) { $0.page }
}

struct Currency: MustacheModel {
  var code: String
  var country: String

  static let fields: MustacheFields<Self> = [.text("code", \.code), .text("country", \.country)]
}

struct Row: MustacheModel {
  var currency: Currency
  var percent: String?
  var isFavorite = false

  static let fields: MustacheFields<Self> = [
    .text("code") { $0.currency.code },
    .object("currency") { $0.currency },
    .text("percent", \.percent),
    .flag("favorite", \.isFavorite),
  ]
}

struct Source: MustacheModel {
  var name: String
  var url: String

  static let fields: MustacheFields<Self> = [.text("name", \.name), .text("url", \.url)]
}

struct Labels: MustacheModel {
  var search = "찾기"

  static let fields: MustacheFields<Self> = [
    .streamed("search") { labels, output in output.append(labels.search) },
    .streamed("no_results", if: { _ in false }) { _, _ in },
  ]
}

/// A view model of classes.
final class Album: MustacheModel {
  let title: String
  let first: Track
  let tracks: [Track]

  init(title: String, first: Track, tracks: [Track]) {
    self.title = title
    self.first = first
    self.tracks = tracks
  }

  static let fields = MustacheFields<Album>([
    .text("title") { $0.title },
    .object("first") { $0.first },
    .list("tracks") { $0.tracks },
    .list("made", count: { $0.tracks.count }) { Track(name: "\($1)") },
    .part("track", [.text("none") { _ in nil }]),
  ])
  .including(Counts.fields) { Counts(album: $0) }
}

final class Track: MustacheModel {
  let name: String

  init(name: String) {
    self.name = name
  }

  static let fields: MustacheFields<Track> = [.text("name") { $0.name }]
}

/// A structure inside a class that holds the class.
struct Counts: MustacheModel {
  let album: Album

  static let fields: MustacheFields<Counts> = [
    .trusted("length") { $1.append("\($0.album.tracks.count)") }
  ]
}
