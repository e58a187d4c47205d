import Foundation
import SiteFiles
import SiteRelease
import SystemFiles

/// The released site on this machine, of which targets get copies.
package struct PublishSite: Sendable {
  private let root: Directory
  private let directory: String
  /// What the list of its files says of the release.
  private let head: ManifestHead
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
    self.directory = directory
    head = tree.manifest.head
    manifest = try Self.completed(tree.manifest, tree.root)
  }

  /// Stands for the paths of all files and what they consist of.
  package var digest: Digest {
    PublishRecord(variant: Digest(value: 0), files: manifest).encoded()
      .withUnsafeBytes { Digest(of: $0) }
  }

  /// What the first page consists of; nil if there is none.
  package var startPage: Digest? {
    manifest.folders[.root]?.files[FileName("index.html")]?.contents?.digest
  }

  /// The bytes of a file, as the release wrote them.
  /// - Throws: `PublishError` if they are no longer those.
  package func bytes(of file: PublishFile) throws -> [UInt8] { try contents(of: file).bytes }

  /// The same with the moment at which the release wrote them.
  func contents(of file: PublishFile) throws -> (bytes: [UInt8], modified: Date) {
    do {
      if let (bytes, time) = try Self.contents(of: file.path, size: file.content.size, in: root),
        bytes.withUnsafeBytes({ Digest(of: $0) }) == file.content.digest
      {
        return (bytes, Date(timeIntervalSince1970: Double(time.seconds)))
      }
    } catch {
      guard isCurrent else { throw replaced }
      throw error
    }
    guard isCurrent else { throw replaced }
    throw Self.unlike(file.path, in: root)
  }

  private static func unlike(_ page: PagePath, in root: Directory) -> PublishError {
    PublishError(
      .failed,
      "\(root.path)/\(page.text) is not what the release wrote; run \"ratepress build "
        + "--verify\", then publish again")
  }

  /// Whether readers of this machine still get this release: nothing keeps the next one from coming meanwhile.
  private var isCurrent: Bool {
    guard let tree = try? ReleasedTree(directory: directory) else { return false }
    return tree.manifest.head == head && !tree.manifest.head.isPending
  }

  private var replaced: PublishError {
    PublishError(
      .failed,
      "\(directory): a newer release took the place of this one; the next publish brings it")
  }

  /// The bytes of a file and its time; nil if it has another size than it should have, if that is known.
  private static func contents(
    of path: PagePath, size: Int?, in root: Directory
  ) throws -> ([UInt8], FileTime)? {
    do {
      guard let folder = try root.directory(at: path.folder) else {
        throw SystemError("open", root.path + "/" + path.text, code: 2)
      }
      let file = try OpenFile(path.name, in: folder)
      let status = try file.status()
      guard size == nil || status.size == size, status.canBeReleased(in: try root.status()) else {
        return nil
      }
      return (try file.read(size: status.size), status.modified)
    } catch let error as SystemError {
      throw PublishError(.failed, "\(error); run \"ratepress build --verify\", then publish again")
    }
  }

  /// The manifest with the digests that its list did not have.
  private static func completed(_ manifest: Manifest, _ root: Directory) throws -> Manifest {
    var completed = manifest
    for (path, folder) in manifest.folders {
      for (name, file) in folder.files.sorted where file.contents == nil {
        let page = PagePath(folder: path, name: name)
        // A page that is left out would be removed from the targets.
        guard let (bytes, _) = try contents(of: page, size: nil, in: root) else {
          throw unlike(page, in: root)
        }
        let content = FileContent(
          digest: bytes.withUnsafeBytes { Digest(of: $0) }, size: bytes.count)
        completed.folders[path]?.files.setContents(content, of: name)
      }
    }
    return completed
  }
}
