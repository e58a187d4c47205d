import Transport

/// Why a source gave no rates.
package enum SourceFailure: Sendable, Equatable {
  /// No whole answer came.
  case transport(TransportFailure)
  /// The answer's status is not 200; with the source's own `error-type` where it states one.
  case status(Int, errorType: String?)
}
