import Glibc

/// A failed call of the operating system.
package struct SystemError: Error {
  /// The number of the error.
  package let code: Int32

  /// The error of the call that has just failed.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it.
  package var words: String { String(cString: strerror(code)) }

  /// The call's result, or its error where the result is negative.
  @discardableResult
  static func check(_ result: Int32) throws(SystemError) -> Int32 {
    if result < 0 { throw .last }
    return result
  }
}
