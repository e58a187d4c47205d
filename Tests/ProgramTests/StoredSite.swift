import TestSupport

/// A site of made-up currencies with stored rates, in a folder of its own, with nothing built yet.
struct StoredSite {
  let folder: TemporaryFolder

  /// A site of so many currencies, the dollar among them.
  init(currencies count: Int, _ settings: String = "") throws {
    folder = try TemporaryFolder()
    try configure(settings)
    try store(day: 1, currencies: count)
  }

  /// Writes the configuration anew; every currency is a base.
  func configure(_ settings: String) throws {
    try folder.write("[site]\nbases = \"all\"\n\(settings)\n".utf8, to: "ratepress.toml")
  }

  /// Stores rates that differ from those of all other days.
  func store(day: Int, currencies count: Int) throws {
    let rates = Self.codes(count).enumerated().map { number, code in
      "\"\(code)\": \(code == "USD" ? "1" : "\(number).\(day)5")"
    }
    let time = "2026-04-0\(day)T00:00:00Z"
    let text = """
      {"format": 1, "source": "open-er-api", "base": "USD", "updated": "\(time)",
      "rates": {\(rates.joined(separator: ", "))}}
      """
    let name = time.replacing(":", with: "-")
    try folder.write(text.utf8, to: "snapshots/open-er-api/USD/\(name).json")
  }

  /// Runs the program in the site's folder.
  func run(_ arguments: String..., through wrapper: [String] = []) async throws -> Program.Outcome {
    try await Program.run(arguments, in: folder.path, through: wrapper)
  }

  private static func codes(_ count: Int) -> [String] {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let all = letters.lazy.flatMap { first in
      letters.lazy.flatMap { second in letters.lazy.map { first + second + $0 } }
    }
    return ["USD"] + all.filter { $0 != "USD" }.prefix(count - 1)
  }
}
