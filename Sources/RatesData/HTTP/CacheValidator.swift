/// `ETag` and `Last-Modified`, which are sent back as they came.
enum CacheValidator {
  /// The field's text, if it is fit to be kept and sent: printable ASCII of moderate length.
  static func text(_ field: String?) -> String? {
    guard let field, (1...256).contains(field.utf8.count),
      field.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return field
  }
}
