/// What `status --json` says.
struct SiteStatus: Encodable {
  let source: String
  let base: String
  let updated: String
  let nextUpdate: String?
  let ageInSeconds: Int64
  let currencies: Int
  let isStale: Bool
}
