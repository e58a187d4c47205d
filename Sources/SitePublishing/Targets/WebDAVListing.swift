import Basics
import Formats
import SiteFiles
import SystemFiles
import Transport

extension WebDAVClient {
  private static let question = Array(
    """
    <?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/>\
    <getcontentlength/></prop></propfind>
    """.utf8)

  /// What is directly in a folder; nothing if there is no such folder.
  func list(
    _ folder: RelativePath, _ meter: PeerMeter, on connection: TransferConnection? = nil
  ) throws(PublishError) -> [ServerEntry] {
    let response = try ask(
      "PROPFIND", folder, isFolder: true,
      ["Depth: 1", "Content-Type: application/xml; charset=utf-8"], body: Self.question,
      limit: 1 << 26, on: connection)
    if response.status == 404 { return [] }
    guard response.status == 207, let records = Self.records(response.body) else {
      throw error(response, "listing \(folder == .root ? "the folder" : folder.text)")
    }
    try meter.part(bytes: response.body.count)
    for _ in records { try meter.take(folder.appending(FileName("entry"))) }
    return records.compactMap { record in
      // An address, or a path; with a slash at the end for folders.
      let href = PercentEncoding.decode(record["href"] ?? "")
      guard let last = href.split(separator: UInt8(ascii: "/")).last,
        !Self.isSame(href, PercentEncoding.decode(url(folder)))
      else { return nil }
      return ServerEntry(
        folder: folder, name: FileName(last), isFolder: record["collection"] != nil,
        size: Int(record["getcontentlength"] ?? "") ?? 0)
    }
  }

  /// The records of a list, of which a folder that is empty has one of itself; nil for what is no list.
  static func records(_ body: [UInt8]) -> [[String: String]]? {
    guard let page = ServerXML(body, record: "response"), page.root == "multistatus",
      !page.records.isEmpty
    else { return nil }
    return page.records
  }

  /// Removes a file; a missing one is fine. `Depth: 0` keeps servers from taking a folder for it, or a link to one.
  func remove(_ file: RelativePath, on connection: TransferConnection? = nil) throws(PublishError) {
    let response = try ask("DELETE", file, ["Depth: 0"], on: connection)
    guard response.status.kind == .success || response.status == 404 else {
      throw error(response, "removing \(file.text)")
    }
  }

  /// Removes a folder with all that is in it; a missing one is fine.
  func removeFolder(_ folder: RelativePath) throws(PublishError) {
    let response = try ask("DELETE", folder, isFolder: true)
    guard response.status.kind == .success || response.status == 404 else {
      throw error(response, "removing the folder \(folder.text)")
    }
  }

  /// Whether both name one folder: one may lack scheme and host, or the slash at the end.
  private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    path(a).elementsEqual(path(b))
  }

  private static func path(_ address: [UInt8]) -> [ArraySlice<UInt8>] {
    let names = address.split(separator: UInt8(ascii: "/"))
    let hasHost = address.starts(with: "https://".utf8) || address.starts(with: "http://".utf8)
    return Array(names.dropFirst(hasHost ? 2 : 0))
  }
}
