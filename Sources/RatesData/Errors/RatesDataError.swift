/// What can go wrong between the rates' source and the store.
package enum RatesDataError: Error, Sendable, Equatable {
  /// The source answered, and what it said is not taken; everything stored is as it was.
  case rejected(url: String, ValidationError)
  /// The source did not answer, or not with rates.
  case unreachable(url: String, SourceFailure, tries: Int)
  /// A stored file or folder cannot be written; the file that stood there is as it was.
  case cannotWrite(path: String, reason: String)
  /// A folder stands where a stored file belongs.
  case folderInTheWay(path: String)
  /// A folder of stored files cannot be read.
  case cannotRead(path: String, reason: String)
}
