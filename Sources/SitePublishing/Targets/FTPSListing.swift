import SiteFiles
import SystemFiles

/// An entry of an FTP server's list.
struct FTPSEntry: Sendable, Equatable {
  enum Kind: Sendable {
    case file, folder
    /// A link, or anything else.
    case other
  }

  let name: [UInt8]
  let kind: Kind
  /// In bytes.
  let size: Int

  var isFolder: Bool { kind == .folder }

  /// Reads a line of `MLSD` (RFC 3659): `type=file;size=12; name`. The type of a link is the system's own and may hold
  /// where it leads, whatever that is: `type=OS.unix=slink:/a b; name`.
  init?(machine line: ArraySlice<UInt8>) {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    var facts: [String: String] = [:]
    for fact in String(decoding: line[..<space], as: UTF8.self).lowercased().split(separator: ";") {
      let parts = fact.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { facts[parts[0]] = parts[1] }
    }
    switch facts["type"] {
    case "file":
      self.init(name: line[(space + 1)...], kind: .file, size: Int(facts["size"] ?? "0"))
    case "dir": self.init(name: line[(space + 1)...], kind: .folder, size: 0)
    case nil, "cdir", "pdir": return nil
    default:
      guard let end = line.ranges(of: Array("; ".utf8)).last?.upperBound else { return nil }
      self.init(name: line[end...], kind: .other, size: 0)
    }
  }

  /// Reads a line of `LIST` as Unix servers write it:
  /// `-rw-r--r-- 1 user group 12 Nov 23 18:00 name`.
  init?(unix line: ArraySlice<UInt8>) {
    guard let letter = line.first, "-dlbcps".utf8.contains(letter),
      let (fields, end) = Self.fields(8, of: line)
    else { return nil }
    let rest = end.dropFirst()
    switch letter {
    case UInt8(ascii: "-"):
      self.init(
        name: rest, kind: .file, size: Int(String(decoding: fields[4], as: UTF8.self)))
    case UInt8(ascii: "d"): self.init(name: rest, kind: .folder, size: 0)
    default:
      // The first arrow: what follows it is up to whoever made the link.
      let arrow = rest.ranges(of: Array(" -> ".utf8)).first?.lowerBound ?? rest.endIndex
      self.init(name: rest[..<arrow], kind: .other, size: 0)
    }
  }

  /// Reads a line of `LIST` as Windows servers write it: `11-23-26  06:00PM  <DIR>  name`.
  init?(windows line: ArraySlice<UInt8>) {
    guard line.first.map(Self.isDigit) == true, let (fields, rest) = Self.fields(3, of: line)
    else { return nil }
    let (date, size) = (fields[0], fields[2])
    let isAfternoon = ["AM", "PM"].contains { fields[1].suffix(2).elementsEqual($0.utf8) }
    let time = isAfternoon ? fields[1].dropLast(2) : fields[1]
    let isFolder = size.elementsEqual("<DIR>".utf8)
    guard date.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: "-") }),
      !time.isEmpty, time.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ":") }),
      isFolder || size.allSatisfy(Self.isDigit)
    else { return nil }
    self.init(
      name: rest.drop { $0 == UInt8(ascii: " ") }, kind: isFolder ? .folder : .file,
      size: isFolder ? 0 : Int(String(decoding: size, as: UTF8.self)))
  }

  /// So many words with spaces before them, and what follows; nil if there are fewer.
  private static func fields(
    _ count: Int, of line: ArraySlice<UInt8>
  ) -> (fields: [ArraySlice<UInt8>], rest: ArraySlice<UInt8>)? {
    var rest = line
    var fields: [ArraySlice<UInt8>] = []
    while fields.count < count {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let field = rest.prefix { $0 != UInt8(ascii: " ") }
      guard !field.isEmpty else { return nil }
      fields.append(field)
      rest = rest[field.endIndex...]
    }
    return (fields, rest)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private init?(name: ArraySlice<UInt8>, kind: Kind, size: Int?) {
    guard let size, !name.isEmpty, name != Array(".".utf8)[...], name != Array("..".utf8)[...],
      // No name of a site has one, and no command can.
      !name.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    self.name = Array(name)
    self.kind = kind
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
