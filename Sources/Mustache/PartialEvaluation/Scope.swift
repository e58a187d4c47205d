/// A context while a template is specialised: there already, or only declared.
enum Scope {
  case known(MustacheValue)
  case unknown(MustacheSchema)
}
