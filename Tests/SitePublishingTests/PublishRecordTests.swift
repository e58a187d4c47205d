import SiteFiles
import SystemFiles
import Testing

@testable import SitePublishing

@Suite(.timeLimit(.minutes(20)))
struct PublishRecordTests {
  private static func manifest(_ files: [String: UInt64?]) -> PublishRecord {
    var manifest = Manifest()
    for (path, digest) in files.sorted(by: { $0.key < $1.key }) {
      guard let page = PagePath(path) else { continue }
      let content = digest.map { FileContent(digest: Digest(value: $0), size: 0) }
      _ = manifest.folders[page.folder, default: Manifest.Folder(isMade: true)].files
        .insert(page.name, content)
    }
    return PublishRecord(variant: Digest(value: 7), files: manifest)
  }

  private static let sample = manifest([
    "index.html": 1, "usd/krw.html": nil, "usd/환율 표.html": .max, "assets/app.css": 3,
  ])

  @Test func `what is written is read again`() throws {
    let read = try #require(PublishRecord(decoding: Self.sample.encoded()))
    #expect(read.variant == Digest(value: 7))
    #expect(read.files.fileCount == 4)
    let folder = try #require(read.files.folders[RelativePath(bytes: Array("usd".utf8))])
    #expect(folder.isMade)
    #expect(folder.files[FileName("krw.html")]?.contents == nil)
    #expect(folder.files[FileName("환율 표.html")]?.contents?.digest == Digest(value: .max))
    #expect(read.encoded() == Self.sample.encoded())
  }

  @Test(arguments: [
    PublishRecord.State.done, .live, .left, .doubted, .pending(mark: PublishMark(Digest(value: 2))),
    .pending(mark: PublishMark(Digest(value: .max))),
  ])
  func `how far a publish had come is read again`(state: PublishRecord.State) throws {
    let written = PublishRecord(
      variant: Digest(value: 7), files: Self.sample.files, state: state
    ).encoded()
    #expect(try #require(PublishRecord(decoding: written)).state == state)
  }

  @Test func `any damaged byte and any cut are noticed`() {
    let bytes = Self.sample.encoded()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x20
      #expect(PublishRecord(decoding: damaged) == nil)
      #expect(PublishRecord(decoding: Array(bytes[..<index])) == nil)
    }
  }
}
