/// What `convert` was asked, as typed.
struct ConversionRequest: Sendable, Equatable {
  let amount: String
  let base: String
  let quote: String
}
