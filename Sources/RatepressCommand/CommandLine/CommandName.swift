/// The commands, as they are typed.
enum CommandName: String, CaseIterable, Sendable {
  case initialize = "init"
  case run
  case fetch
  case build
  case serve
  case convert
  case status
  case check
  case render
}
