/// How rates are fetched.
struct FetchOptions: Sendable, Equatable {
  /// Whether the source is asked although nothing new is due.
  var isForced = false
  /// Whether an answer may lack many of the currencies of the one before.
  var acceptsMissing = false
}
