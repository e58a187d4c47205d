import SystemFiles

/// A folder for files that live as long as the value, closed to other users.
final class PrivateFolder {
  var path: String { folder.path }
  private let folder: ScratchFolder

  init() throws(PublishError) {
    do throws(SystemError) { folder = try ScratchFolder() } catch { throw PublishError(error) }
  }
}
