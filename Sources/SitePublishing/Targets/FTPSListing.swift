import SiteFiles
import SystemFiles

/// An entry of an FTP server's list.
struct FTPSEntry: Sendable, Equatable {
  let name: [UInt8]
  let isFolder: Bool
  /// In bytes.
  let size: Int

  /// Reads a line of `MLSD` (RFC 3659): `type=file;size=12; name`.
  init?(machine line: ArraySlice<UInt8>) {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    var facts: [String: String] = [:]
    for fact in String(decoding: line[..<space], as: UTF8.self).lowercased().split(separator: ";") {
      let parts = fact.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { facts[parts[0]] = parts[1] }
    }
    guard let type = facts["type"], ["file", "dir"].contains(type) else { return nil }
    self.init(
      name: line[(space + 1)...], isFolder: type == "dir", size: Int(facts["size"] ?? "0"))
  }

  /// Reads a line of `LIST` as Unix servers write it:
  /// `-rw-r--r-- 1 user group 12 Nov 23 18:00 name`.
  init?(unix line: ArraySlice<UInt8>) {
    guard let kind = line.first, "-d".utf8.contains(kind) else { return nil }
    var rest = line
    var fields: [ArraySlice<UInt8>] = []
    while fields.count < 8 {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let field = rest.prefix { $0 != UInt8(ascii: " ") }
      guard !field.isEmpty else { return nil }
      fields.append(field)
      rest = rest[field.endIndex...]
    }
    self.init(
      name: rest.dropFirst(), isFolder: kind == UInt8(ascii: "d"),
      size: Int(String(decoding: fields[4], as: UTF8.self)))
  }

  /// Reads a line of `LIST` as Windows servers write it: `11-23-26  06:00PM  <DIR>  name`.
  init?(windows line: ArraySlice<UInt8>) {
    guard let first = line.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return nil
    }
    let text = String(decoding: line, as: UTF8.self)
    guard let match = text.wholeMatch(of: /[-\d]+\s+[\d:]+(?:AM|PM)?\s+(<DIR>|\d+)\s+(.+)/) else {
      return nil
    }
    self.init(
      name: Array(match.2.utf8)[...], isFolder: match.1 == "<DIR>", size: Int(match.1) ?? 0)
  }

  private init?(name: ArraySlice<UInt8>, isFolder: Bool, size: Int?) {
    guard let size, !name.isEmpty, name != Array(".".utf8)[...], name != Array("..".utf8)[...]
    else {
      return nil
    }
    self.name = Array(name)
    self.isFolder = isFolder
    self.size = size
  }

  /// A line of a list is no longer, in bytes.
  private static let lineLimit = 4096

  /// The entries of a list, in whichever of these ways it is written.
  static func read(_ list: [UInt8], isMachine: Bool) -> [FTPSEntry] {
    list.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).compactMap
    { line in
      guard line.count <= lineLimit else { return nil }
      return isMachine
        ? FTPSEntry(machine: line) : FTPSEntry(unix: line) ?? FTPSEntry(windows: line)
    }
  }
}
