/// Where the memory of requests is kept, one for each source and base.
public protocol FetchStateRepository {
  /// What is remembered; nil where nothing is, with the file where it could not be read.
  func memory(source: String, base: CurrencyCode) throws -> (
    memory: FetchState?, damaged: CorruptFile?
  )
  /// Replaces what is remembered.
  func save(_ memory: FetchState, source: String, base: CurrencyCode) throws
}
