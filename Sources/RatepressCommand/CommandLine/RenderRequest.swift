/// What `render` was asked: two files, as typed.
struct RenderRequest: Sendable, Equatable {
  let template: String
  let data: String
}
