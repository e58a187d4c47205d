import Compression
import SiteFiles
import SystemFiles

/// The compressed files next to a page, for web servers that hand them on.
extension ReleaseWriter {
  /// Writes what belongs next to a page of text; a page that visitors see already is not compressed
  /// again.
  mutating func writeCompressed(
    _ name: String, _ bytes: UnsafeRawBufferPointer, in folder: FolderContext, isUnchanged: Bool
  ) throws {
    guard !release.compression.isEmpty, MediaType(of: name).isText else { return }
    for index in release.compression.indices {
      let setting = release.compression[index]
      let sibling = name + setting.format.suffix
      let file = FileName(sibling)
      if isUnchanged, let live = intact(file, setting, in: folder) {
        try list(file, live, isUnchanged: true, in: folder)
      } else {
        let compressed = try compressor(index).compress(bytes)
        _ = try compressed.withUnsafeBytes { try put(sibling, $0, in: folder) }
      }
    }
  }

  /// What visitors see of a compressed file, if it is as the release before made it, in the same
  /// way; nil if that is not so, or not known.
  private func intact(
    _ name: FileName, _ setting: CompressionSetting, in folder: FolderContext
  ) -> FileContent? {
    guard release.live.manifest.head.compression.contains(setting.name), let live = folder.live,
      let listed = folder.ours[name]?.contents,
      let file = try? OpenFile(name, in: live), let status = try? file.status(),
      status.kind == .file, status.size == listed.size, folder.mayKeep(status),
      let bytes = try? file.read(size: status.size),
      bytes.withUnsafeBytes({ Digest(of: $0) }) == listed.digest
    else { return nil }
    return listed
  }

  private mutating func compressor(_ index: Int) throws(CompressionError) -> Compressor {
    while compressors.count <= index {
      compressors.append(try Compressor(release.compression[compressors.count]))
    }
    return compressors[index]
  }
}
