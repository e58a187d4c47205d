import Glibc
import SiteFiles
import SiteRelease
import SystemFiles

/// The released site on this machine, of which targets get copies.
package struct PublishSite: Sendable {
  private let root: Directory
  /// The files and what they consist of; all of them are known.
  package let manifest: Manifest

  /// The site in an output folder.
  /// - Throws: `PublishError` if there is none, or half of one.
  package init(directory: String) throws {
    let tree: ReleasedTree?
    do {
      tree = try ReleasedTree(directory: directory)
    } catch {
      throw PublishError(error)
    }
    guard let tree else {
      throw PublishError(
        .failed, "\(directory): no site is released; run \"ratepress build\" first")
    }
    guard !tree.manifest.head.isPending else {
      throw PublishError(
        .failed, "\(directory): a release was interrupted; run \"ratepress build\" first")
    }
    root = tree.root
    manifest = try Self.completed(tree.manifest, tree.root)
  }

  /// The folder of its files, for other programs: it stays the same if a later release takes the
  /// place of this one.
  package var folder: String { "/proc/\(getpid())/fd/\(root.descriptor)" }

  /// What the first page consists of; nil if there is none.
  package var startPage: Digest? {
    manifest.folders[.root]?.files[FileName("index.html")]?.contents?.digest
  }

  /// The bytes of a file, as the release wrote them.
  /// - Throws: `PublishError` if they are no longer those.
  package func bytes(of file: PublishFile) throws -> [UInt8] {
    let bytes = try Self.bytes(of: file.path, in: root)
    guard bytes.withUnsafeBytes({ Digest(of: $0) }) == file.content.digest else {
      throw PublishError(
        .failed,
        "\(root.path)/\(file.path.text) is not what the release wrote; run \"ratepress build "
          + "--verify\", then publish again")
    }
    return bytes
  }

  private static func bytes(of path: PagePath, in root: Directory) throws -> [UInt8] {
    do {
      guard let folder = try root.directory(at: path.folder) else {
        throw SystemError("open", root.path + "/" + path.text, code: 2)
      }
      let file = try OpenFile(path.name, in: folder)
      return try file.read(size: file.status().size)
    } catch let error as SystemError {
      throw PublishError(.failed, "\(error); run \"ratepress build --verify\", then publish again")
    }
  }

  /// The manifest with the digests that its list did not have.
  private static func completed(_ manifest: Manifest, _ root: Directory) throws -> Manifest {
    var completed = manifest
    for (path, folder) in manifest.folders {
      for (name, file) in folder.files.sorted where file.contents == nil {
        let bytes = try bytes(of: PagePath(folder: path, name: name), in: root)
        let content = FileContent(
          digest: bytes.withUnsafeBytes { Digest(of: $0) }, size: bytes.count)
        completed.folders[path]?.files.setContents(content, of: name)
      }
    }
    return completed
  }
}
