import SiteFiles
import SystemFiles

/// What this machine published to one target, by its own account: whoever may write there can plant a record.
///
/// It has the form of a target's record. A second file says which site was brought there last, as a whole.
package struct PublishNote: Sendable {
  private let folder: String
  private let name: String

  /// - Parameters:
  ///   - folder: Of the notes of a site; it is made if it is missing.
  ///   - place: The target's address, which names the file.
  package init(folder: String, place: String) {
    self.folder = folder
    name = Array(place.utf8).withUnsafeBytes { Digest(of: $0) }.text
  }

  /// Whether the whole of a site was brought there, and nothing else since.
  package func isOf(_ site: PublishSite) -> Bool {
    self.site == Array(site.digest.text.utf8)
  }

  /// Notes that the target has the whole of a site.
  func write(_ site: PublishSite) throws(PublishError) {
    guard !isOf(site) else { return }
    try replace(siteName, Array(site.digest.text.utf8))
  }

  /// Forgets which site the target has.
  package func forgetSite() throws(PublishError) {
    guard site != nil else { return }
    try replace(siteName, [])
  }

  private var siteName: String { name + ".site" }
  /// What stands for that site; nil if there is no such file.
  private var site: [UInt8]? {
    try? FileContents.ofRegularFile("\(folder)/\(siteName)", limit: 64)
  }

  /// The files; none if there is no note, or a damaged one.
  /// - Throws: `PublishError` if it is there and cannot be read.
  func files(as variant: Digest) throws(PublishError) -> Manifest {
    do {
      let bytes = try FileContents.ofRegularFile(
        "\(folder)/\(name)", limit: PeerLimits().record)
      return PublishRecord(decoding: bytes)?.files(as: variant) ?? Manifest()
    } catch .missing {
      return Manifest()
    } catch {
      throw PublishError(
        .failed, "\(folder)/\(name): cannot be read as the note of what was published; remove it")
    }
  }

  /// What keeps the target at an older release; nil if nothing does.
  package var hold: PublishHold? {
    get throws(PublishError) {
      do throws(FileContents.Failure) {
        return PublishHold(try FileContents.ofRegularFile("\(folder)/\(held.text)", limit: 64))
      } catch .missing {
        return nil
      } catch {
        throw PublishError(.failed, "\(folder)/\(held.text): cannot be read; remove it")
      }
    }
  }

  /// Holds the target at what it shows, or lets it go.
  package func hold(_ hold: PublishHold?) throws(PublishError) {
    guard let hold else {
      do throws(SystemError) {
        try Directory.ifPresent(folder)?.unlink(held)
      } catch {
        throw PublishError(error)
      }
      return
    }
    try replace(held.text, Array(hold.text.utf8))
  }

  private var held: FileName { FileName(name + ".held") }
  /// Of this target's own: several targets are published to at once.
  private var temporary: FileName { FileName(".\(name).tmp") }

  /// Replaces it, if it says something else.
  func write(_ files: Manifest, _ variant: Digest) throws(PublishError) {
    let bytes = PublishRecord(variant: variant, files: files).encoded()
    guard (try? FileContents.ofRegularFile("\(folder)/\(name)")) != bytes else { return }
    try replace(name, bytes)
  }

  private func replace(_ name: String, _ bytes: [UInt8]) throws(PublishError) {
    do {
      try AtomicFile.write(bytes, folder: folder, name: name, temporary: temporary)
    } catch {
      throw PublishError(error)
    }
  }
}
