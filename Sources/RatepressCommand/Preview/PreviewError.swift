/// Why a preview cannot be shown.
enum PreviewError: Error, Equatable {
  /// `reason` is the operating system's own text.
  case cannotListen(port: UInt16, reason: String)
  /// libmicrohttpd cannot be used; in the words of the system.
  case noLibrary(String)
  /// Another program listens there.
  case portTaken(UInt16)
}
