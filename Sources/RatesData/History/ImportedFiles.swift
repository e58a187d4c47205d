import Basics
import Digests
import Formats
import Glibc
import RatesDomain
import SystemFiles
import Transport

/// The originals of what was imported, each import in a folder of its own:
/// `<source>/imported/0001/<base>/00001-eurofxref-hist.zip`, with a `SHA256SUMS` that `sha256sum -c`
/// checks.
struct ImportedFiles {
  /// An original, and the base whose rates it has.
  struct Original {
    let base: CurrencyCode
    /// Only its letters, digits, dots and dashes are used, never as a path.
    let name: String
    let bytes: [UInt8]
  }

  private static let incoming = FileName(".new")
  private static let sums = FileName("SHA256SUMS")
  /// So many files are brought to the disk one by one.
  private static let fewFiles = 16
  /// A longer number is none of ours.
  private static let mostDigits = 9

  /// `<store>/<source>/imported`.
  let path: String
  /// The folder of the years that are made from them.
  let historyFolder: String

  init(store: String, source: String) {
    path = "\(store)/\(source)/imported"
    historyFolder = "\(store)/\(source)/history"
  }

  /// The names of the imports, oldest first.
  func names() throws(RatesDataError) -> [String] {
    try visible(in: path).filter { Self.number($0) != nil }
  }

  /// The originals of a base in an import, in the order in which they were given, without those that
  /// are not what was imported.
  func documents(
    of name: String, base: CurrencyCode
  ) throws(RatesDataError) -> (documents: [RateDocument], damaged: [CorruptFile]) {
    var documents: [RateDocument] = []
    var (listed, damaged) = listed(in: name)
    listed.removeAll { !$0.file.hasPrefix("\(base)/") }
    for entry in listed {
      switch contents(of: entry, in: name) {
      case .success(let bytes):
        do {
          documents.append(try RateDocument(Self.whole(bytes)).turned(to: base))
        } catch {
          damaged.append(CorruptFile(path: "\(path)/\(name)/\(entry.file)", reason: "\(error)"))
        }
      case .failure(let file): damaged.append(file.value)
      }
    }
    return (documents, damaged)
  }

  /// The bytes of an original with a line break at the end: its digest says that its last line is not cut.
  private static func whole(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: "PK".utf8) ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  /// The bases that imports have.
  func bases() throws(RatesDataError) -> Set<CurrencyCode> {
    var bases: Set<CurrencyCode> = []
    for name in try names() {
      bases.formUnion(try visible(in: "\(path)/\(name)").compactMap { CurrencyCode($0) })
    }
    return bases
  }

  /// The name of the next import.
  func nextName() throws(RatesDataError) -> String {
    let last = try names().max { (Self.number($0) ?? 0) < (Self.number($1) ?? 0) }
    let digits = String((last.flatMap { Self.number($0) } ?? 0) + 1)
    guard digits.utf8.count <= Self.mostDigits else {
      throw .cannotWrite(
        path: path, reason: "no number comes after that of the folder \(last ?? "")")
    }
    return digits.padded(to: 4)
  }

  /// Keeps originals as one import that appears in one step, or not at all.
  func add(_ originals: [Original], as name: String) throws(RatesDataError) {
    if let problem = SHA256.problem { throw .cannotWrite(path: path, reason: problem) }
    do throws(SystemError) {
      try Directory.make(path)
      let folder = try Directory(opening: path)
      try folder.removeAll(Self.incoming)
      do throws(SystemError) {
        try write(originals, in: folder)
        try folder.renameNew(Self.incoming, to: folder, as: FileName(name))
      } catch {
        try? folder.removeAll(Self.incoming)
        throw error
      }
      try folder.sync()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func write(_ originals: [Original], in folder: Directory) throws(SystemError) {
    for base in Set(originals.map(\.base)) { try Directory.make("\(path)/.new/\(base)") }
    let incoming = try folder.directory(Self.incoming)
    var sums = ""
    for (index, original) in originals.enumerated() {
      let base = try incoming.directory(FileName(original.base.description))
      let name =
        "\(String(index + 1).padded(to: 5))-"
        + original.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        .suffix(80)
      try write(original.bytes, FileName(name), in: base, syncs: originals.count <= Self.fewFiles)
      sums += "\(SHA256.text(of: original.bytes))  \(original.base)/\(name)\n"
      try base.sync()
    }
    try write(Array(sums.utf8), Self.sums, in: incoming, syncs: true)
    try incoming.sync()
    if originals.count > Self.fewFiles { try incoming.syncFileSystem() }
  }

  private func write(
    _ bytes: [UInt8], _ name: FileName, in folder: Directory, syncs: Bool
  ) throws(SystemError) {
    let file = try OpenFile(name, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL)
    try file.write(bytes)
    if syncs { try file.sync() }
  }

  static func exists(_ place: String) -> Bool { (try? Directory.anchor(place)) != nil }

  private static func number(_ name: String) -> Int? {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) }
    return digits.count <= mostDigits ? Int(String(Substring(digits))) : nil
  }

  private func visible(in folder: String) throws(RatesDataError) -> [String] {
    do throws(SystemError) {
      return try Directory.visibleNames(in: folder)
    } catch {
      if error.code == ENOENT { return [] }
      throw .cannotRead(path: folder, reason: error.reason)
    }
  }
}

extension ImportedFiles {
  /// An original that an import's `SHA256SUMS` lists.
  struct Entry {
    /// Its base and its name, `EUR/00001-eurofxref-hist.zip`.
    let file: String
    let digest: String
  }

  struct Damage: Error {
    let value: CorruptFile
  }

  /// Originals that are not what their import's `SHA256SUMS` says.
  func damaged() throws(RatesDataError) -> [CorruptFile] {
    if let problem = SHA256.problem { throw .cannotRead(path: path, reason: problem) }
    var damaged = try visible(in: path).filter { Self.number($0) == nil }.map { name in
      CorruptFile(
        path: "\(path)/\(name)", reason: "it is not named after a number, and passed over")
    }
    for name in try names() {
      let (listed, unreadable) = listed(in: name)
      damaged += unreadable
      for entry in listed {
        if case .failure(let file) = contents(of: entry, in: name) { damaged.append(file.value) }
      }
    }
    return damaged
  }

  /// Puts originals that are offered again in the place of those that were damaged, and lists those of an
  /// import anew whose list was.
  func restore(from offered: [[UInt8]]) throws(RatesDataError) {
    guard SHA256.problem == nil else { return }
    lazy var byDigest = Dictionary(offered.map { (SHA256.text(of: $0), $0) }) { first, _ in first }
    for name in try names() {
      let (entries, damaged) = listed(in: name)
      if !damaged.isEmpty { try relist(name, if: { byDigest[$0] != nil }) }
      for entry in entries {
        guard case .failure = contents(of: entry, in: name), let bytes = byDigest[entry.digest]
        else { continue }
        let parts = entry.file.split(separator: "/").map(String.init)
        try replace(bytes, parts[1], in: "\(path)/\(name)/\(parts[0])")
      }
    }
  }

  /// Lists the originals of an import if all of them are known to be what was imported.
  private func relist(
    _ name: String, if isKnown: (_ digest: String) -> Bool
  ) throws(RatesDataError) {
    var files: [(base: String, name: String)] = []
    for base in try visible(in: "\(path)/\(name)") where CurrencyCode(base) != nil {
      for file in try visible(in: "\(path)/\(name)/\(base)") { files.append((base, file)) }
    }
    var sums = ""
    for file in files.sorted(by: { $0.name < $1.name }) {
      guard
        let bytes = try? FileContents.ofRegularFile(
          "\(path)/\(name)/\(file.base)/\(file.name)", limit: RateDocument.sizeLimit)
      else { return }
      let digest = SHA256.text(of: bytes)
      guard isKnown(digest) else { return }
      sums += "\(digest)  \(file.base)/\(file.name)\n"
    }
    guard !sums.isEmpty else { return }
    try replace(Array(sums.utf8), Self.sums.text, in: "\(path)/\(name)")
  }

  /// Replaces a file in one step.
  private func replace(
    _ bytes: [UInt8], _ name: String, in place: String
  ) throws(RatesDataError) {
    do throws(SystemError) {
      try Directory.make(place)
      let folder = try Directory(opening: place)
      try folder.unlink(Self.incoming)
      try write(bytes, Self.incoming, in: folder, syncs: true)
      try folder.rename(Self.incoming, to: folder, as: FileName(name))
      try folder.sync()
    } catch {
      throw .cannotWrite(path: "\(place)/\(name)", reason: error.reason)
    }
  }

  /// The originals of an import, or why they are not known.
  func listed(in name: String) -> (entries: [Entry], damaged: [CorruptFile]) {
    let list = "\(path)/\(name)/\(Self.sums.text)"
    func damage(_ reason: String) -> (entries: [Entry], damaged: [CorruptFile]) {
      let advice = advice(name, again: "the same files again, all at once")
      return ([], [CorruptFile(path: list, reason: "\(reason); \(advice)")])
    }
    do {
      let text = String(
        decoding: try FileContents.ofRegularFile(list, limit: 8 << 20), as: UTF8.self)
      var entries: [Entry] = []
      for line in text.split(separator: "\n") {
        let file = String(line.dropFirst(66))
        guard file.split(separator: "/").count == 2, !file.contains("..") else {
          return damage("it is damaged")
        }
        entries.append(Entry(file: file, digest: String(line.prefix(64))))
      }
      return entries.isEmpty ? damage("it is empty") : (entries, [])
    } catch {
      return damage("\(FileCorruption.unreadable(error))")
    }
  }

  /// The bytes of an original. Without a library for digests they are taken as they are.
  func contents(of entry: Entry, in name: String) -> Result<[UInt8], Damage> {
    let file = "\(path)/\(name)/\(entry.file)"
    func damage(_ reason: String) -> Result<[UInt8], Damage> {
      .failure(Damage(value: CorruptFile(path: file, reason: "\(reason); \(advice(name))")))
    }
    do {
      let bytes = try FileContents.ofRegularFile(file, limit: RateDocument.sizeLimit)
      let isIntact = SHA256.problem != nil || SHA256.text(of: bytes) == entry.digest
      return isIntact ? .success(bytes) : damage("it is not what was imported")
    } catch {
      return damage("\(FileCorruption.unreadable(error))")
    }
  }

  private func advice(_ name: String, again files: String = "the same file again") -> String {
    "restore it from a backup, import \(files), or delete \(path)/\(name) and import anew"
  }
}
