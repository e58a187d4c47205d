/// The keys of an S3 store.
struct S3Keys: Equatable {
  let id: String
  let secret: String
  /// Of temporary keys.
  let token: String?

  /// Those that variables hold; nil if one of the two is missing.
  init?(_ value: (_ name: String) -> String?) {
    guard let id = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") else {
      return nil
    }
    self.id = id
    self.secret = secret
    token = value("AWS_SESSION_TOKEN")
  }

  /// Those of the section `[default]` of a file as AWS's own programs write it; nil if it has none.
  init?(file: String) {
    var values: [String: String] = [:]
    var isDefault = true
    for line in file.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { part in
        String(part.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
      }
      if line.hasPrefix("[") {
        isDefault = line.hasPrefix("[default]")
      } else if isDefault, parts.count == 2 {
        values[parts[0].uppercased()] = parts[1]
      }
    }
    self.init { values[$0] }
  }
}
