import Digests
import Formats
import RatesDomain
import SystemFiles

/// What the files of a history were made from, `.made-of.json` next to them: it tells without reading
/// them whether they still hold.
struct HistoryMark: Equatable {
  static let name = ".made-of.json"

  var quotation: Quotation
  /// The state of the folder of snapshots; empty if it was not settled.
  var snapshots: String
  /// The names of the snapshots that the history has.
  var names: NameSummary
  /// The names of the imports, oldest first.
  let imports: [String]
  /// The state of the file of corrections.
  let corrections: String
  /// The last day of an import; nil if there is none.
  let importedTo: ReferenceDate?
  /// What the file of each year is known by.
  var years: [Int64: String]
  /// The originals that the history has, by import, base and name.
  var originals: [String: Original] = [:]

  /// An original that was what was imported.
  struct Original: Equatable {
    let digest: String
    /// The state of its file when that was seen: in the same one it need not be read again.
    let state: String
  }

  /// Names of snapshots, in so few words that a run need not read them all.
  struct NameSummary: Equatable {
    let newest: SnapshotName?
    let count: Int
    /// The sum of a number made from each name.
    let sum: UInt64

    init(_ names: some Sequence<SnapshotName>) {
      var newest: SnapshotName?
      var count = 0
      var sum: UInt64 = 0
      for name in names {
        newest = max(newest ?? name, name)
        count += 1
        sum &+= Self.number(name)
      }
      self.newest = newest
      self.count = count
      self.sum = sum
    }

    /// The finalizer of SplitMix64.
    private static func number(_ name: SnapshotName) -> UInt64 {
      var mixed = UInt64(bitPattern: name.updated.secondsSinceEpoch) &* 31 &+ UInt64(name.copy)
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      return mixed ^ mixed >> 31
    }

    fileprivate init(newest: SnapshotName?, count: Int, sum: UInt64) {
      self.newest = newest
      self.count = count
      self.sum = sum
    }

    /// Whether a snapshot is newer than all of these.
    func precedes(_ name: SnapshotName) -> Bool { newest.map { $0 < name } ?? true }
  }

  /// What changes with every change of a file, or of the names in a folder.
  static func state(_ status: FileStatus) -> String {
    "\(status.device) \(status.inode) \(status.size) "
      + "\(status.changed.seconds) \(status.changed.nanoseconds)"
  }

  /// What a file of a year is known by: its state, and where it can be made its digest, by which a copy is known.
  static func identity(_ status: FileStatus, _ bytes: [UInt8]) -> String {
    "\(state(status)) \(digest(bytes))"
  }

  /// Whether a file is in the state in which a year's file was written.
  func isAsWritten(_ year: Int64, _ status: FileStatus) -> Bool {
    years[year]?.hasPrefix(Self.state(status) + " ") ?? false
  }

  /// Whether bytes are those of a year's file.
  func areThose(of year: Int64, _ bytes: [UInt8]) -> Bool {
    let digest = Self.digest(bytes)
    return !digest.isEmpty && years[year]?.hasSuffix(" \(digest)") ?? false
  }

  /// The digest; empty if none can be made.
  private static func digest(_ bytes: [UInt8]) -> String {
    SHA256.problem == nil ? SHA256.text(of: bytes) : ""
  }
}

extension HistoryMark {
  /// Reads a mark; nil if it is damaged or of another version.
  init?(_ bytes: [UInt8]) {
    guard let file = try? StoredJSON(bytes).object,
      let quotation = file["quotation"]?.string.flatMap(Quotation.init),
      let snapshots = file["snapshots"]?.string,
      let count = file["count"]?.number.flatMap({ Int($0) }),
      let sum = file["sum"]?.string.flatMap({ UInt64($0, radix: 16) }),
      let imports = file["imports"]?.elements, let years = file["years"]?.members
    else { return nil }
    self.quotation = quotation
    self.snapshots = snapshots
    names = NameSummary(
      newest: file["newest"]?.string.flatMap { SnapshotName(FileName($0)) }, count: count, sum: sum)
    self.imports = imports.compactMap(\.string)
    corrections = file["corrections"]?.string ?? ""
    importedTo = file["imported_to"]?.string.flatMap { ReferenceDate($0) }
    originals = [:]
    for member in file["originals"]?.members ?? [] {
      guard let text = member.value.string else { return nil }
      let digest = text.prefix { $0 != " " }
      originals[member.name] = Original(
        digest: String(digest), state: String(text.dropFirst(digest.count + 1)))
    }
    self.years = [:]
    for member in years {
      guard let year = Int64(member.name), let state = member.value.string else { return nil }
      self.years[year] = state
    }
  }

  /// The mark as a file.
  var bytes: [UInt8] {
    var members = [
      JSONMember("format", .number(StoredJSON.format)),
      JSONMember("quotation", .string(quotation.rawValue)),
      JSONMember("snapshots", .string(snapshots)),
      JSONMember("count", .number("\(names.count)")),
      JSONMember("sum", .string(String(names.sum, radix: 16))),
      JSONMember("imports", .array(imports.map { .string($0) })),
      JSONMember("corrections", .string(corrections)),
      JSONMember(
        "years",
        .object(
          years.sorted { $0.key < $1.key }.map { JSONMember("\($0.key)", .string($0.value)) })),
    ]
    if !originals.isEmpty {
      members.append(
        JSONMember(
          "originals",
          .object(
            originals.sorted { $0.key < $1.key }.map {
              JSONMember($0.key, .string("\($0.value.digest) \($0.value.state)"))
            })))
    }
    if let newest = names.newest { members.append(JSONMember("newest", .string(newest.file))) }
    if let importedTo {
      members.append(JSONMember("imported_to", .string("\(importedTo)")))
    }
    return Array(JSONValue.object(members).text(indented: true).utf8)
  }
}
