/// Where the memory of requests is kept, one for each source and base.
public protocol RequestMemoryRepository {
  /// What is remembered; nil where nothing is, with the file where it could not be read.
  func memory(source: String, base: CurrencyCode) throws -> (
    memory: RequestMemory?, damaged: DamagedFile?
  )
  /// Replaces what is remembered.
  func save(_ memory: RequestMemory, source: String, base: CurrencyCode) throws
}
