/// A command with what it was given.
enum Command: Sendable, Equatable {
  /// The help of one command, or of all.
  case help(CommandName?)
  case version
  /// `folder` is as typed.
  case initialize(folder: String)
  case run(FetchOptions, BuildOptions = BuildOptions())
  case fetch(FetchOptions)
  case build(BuildOptions)
  case serve(port: UInt16)
  case convert(ConversionRequest)
  case status
  case check
  case render(RenderRequest)
}
