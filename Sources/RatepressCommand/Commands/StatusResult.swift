/// What `status --json` says.
struct StatusResult: Encodable {
  let source: String
  let base: String
  let updated: String
  let nextUpdate: String?
  /// Below zero where the rates are newer than the machine's clock.
  let ageInSeconds: Int64
  let currencies: Int
  /// Whether the rates are too old.
  let isStale: Bool
}
