/// The model that names are looked up in, and the one around it.
struct Context {
  let model: UnsafeRawPointer
  let outer: UnsafePointer<Context>?
}
