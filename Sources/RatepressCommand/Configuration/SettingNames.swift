/// Every key that a configuration knows, in the order in which they are explained.
enum SettingNames {
  static let tables: [(name: String, keys: [String])] = [
    (
      "site",
      [
        "title", "url", "languages", "bases", "favorites", "time_zone", "decimals", "rising",
        "offline",
      ]
    ),
    ("trend", ["mode", "threshold"]),
    ("source", ["kind", "url", "base"]),
    ("output", ["directory", "snapshots", "templates", "markdown", "max_pages", "release"]),
  ]

  /// The keys of a table, or the names of all tables where `table` is nil.
  static func known(in table: String?) -> [String] {
    guard let table else { return tables.map(\.name) }
    return tables.first { $0.name == table }?.keys ?? []
  }

  /// The first table that knows the key.
  static func table(knowing key: String) -> String? {
    tables.first { $0.keys.contains(key) }?.name
  }
}
