extension Publisher {
  /// Opens a target, reads its record and lists what it holds, and changes nothing there.
  /// - Returns: What keeps the target from that; whether it may be written to is not tried.
  package static func obstacle(_ connect: () throws -> any PublishTarget) -> PublishError? {
    do {
      let target = try connect()
      defer { target.close() }
      _ = try retrying(target) { try target.readRecord() }
      _ = try retrying(target) { try target.list() }
      return nil
    } catch {
      return PublishError(error)
    }
  }
}
