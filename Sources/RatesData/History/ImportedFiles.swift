import Formats
import Glibc
import RatesDomain
import SystemFiles
import Transport

/// The originals of what was imported, each import in a folder of its own:
/// `<source>/imported/0001/<base>/00001-eurofxref-hist.zip`, with a `SHA256SUMS` that `sha256sum -c`
/// checks. `0002-replace` is an import whose figures go before all others.
struct ImportedFiles {
  /// An original, and the base whose rates it has.
  struct Original {
    let base: CurrencyCode
    /// Only its letters, digits, dots and dashes are used, never as a path.
    let name: String
    let bytes: [UInt8]
  }

  private static let draft = FileName(".new")
  private static let sums = FileName("SHA256SUMS")
  /// So many files are brought to the disk one by one.
  private static let fewFiles = 16

  /// `<store>/<source>/imported`.
  private let path: String

  init(store: String, source: String) {
    path = "\(store)/\(source)/imported"
  }

  /// The names of the imports, oldest first.
  func names() throws(RatesDataError) -> [String] {
    try visible(in: path).filter { Self.number($0) != nil }
  }

  /// Whether an import's figures go before all others.
  static func replaces(_ name: String) -> Bool { name.hasSuffix("-replace") }

  /// The originals of a base in an import, in the order in which they were given.
  func documents(
    of name: String, base: CurrencyCode
  ) throws(RatesDataError) -> (documents: [RateDocument], damaged: [CorruptFile]) {
    let folder = "\(path)/\(name)/\(base)"
    var documents: [RateDocument] = []
    var damaged: [CorruptFile] = []
    for file in try visible(in: folder) {
      let path = "\(folder)/\(file)"
      do {
        documents.append(
          try RateDocument(
            FileContents.ofRegularFile(path, limit: RateDocument.sizeLimit)))
      } catch let error as FileContents.Failure {
        damaged.append(CorruptFile(path: path, reason: "\(FileCorruption.unreadable(error))"))
      } catch {
        damaged.append(CorruptFile(path: path, reason: "\(error)"))
      }
    }
    return (documents, damaged)
  }

  /// The bases that imports have.
  func bases() throws(RatesDataError) -> Set<CurrencyCode> {
    var bases: Set<CurrencyCode> = []
    for name in try names() {
      bases.formUnion(try visible(in: "\(path)/\(name)").compactMap { CurrencyCode($0) })
    }
    return bases
  }

  /// Keeps originals as one import that appears in one step, or not at all.
  func add(_ originals: [Original], replaces: Bool) throws(RatesDataError) {
    if let problem = SHA256.problem { throw .cannotWrite(path: path, reason: problem) }
    let number = (try names().compactMap { Self.number($0) }.max() ?? 0) + 1
    let digits = String(number)
    let name =
      String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      + (replaces ? "-replace" : "")
    do throws(SystemError) {
      try Directory.make(path)
      let folder = try Directory(opening: path)
      try folder.removeAll(Self.draft)
      do throws(SystemError) {
        try write(originals, in: folder)
        try folder.renameNew(Self.draft, to: folder, as: FileName(name))
      } catch {
        try? folder.removeAll(Self.draft)
        throw error
      }
      try folder.sync()
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  private func write(_ originals: [Original], in folder: Directory) throws(SystemError) {
    for base in Set(originals.map(\.base)) { try Directory.make("\(path)/.new/\(base)") }
    let draft = try folder.directory(Self.draft)
    var sums = ""
    for (index, original) in originals.enumerated() {
      let base = try draft.directory(FileName(original.base.description))
      let digits = String(index + 1)
      let name =
        String(repeating: "0", count: max(5 - digits.count, 0)) + "\(digits)-"
        + original.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        .suffix(80)
      try write(original.bytes, FileName(name), in: base, syncs: originals.count <= Self.fewFiles)
      sums += "\(SHA256.text(of: original.bytes))  \(original.base)/\(name)\n"
      try base.sync()
    }
    try write(Array(sums.utf8), Self.sums, in: draft, syncs: true)
    try draft.sync()
    if originals.count > Self.fewFiles { try draft.syncFileSystem() }
  }

  private func write(
    _ bytes: [UInt8], _ name: FileName, in folder: Directory, syncs: Bool
  ) throws(SystemError) {
    let file = try OpenFile(name, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL)
    try file.write(bytes)
    if syncs { try file.sync() }
  }

  private static func number(_ name: String) -> Int? {
    Int(name.prefix(while: \.isNumber))
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
  /// Originals that are not what their import's `SHA256SUMS` says.
  func damaged() throws(RatesDataError) -> [CorruptFile] {
    if let problem = SHA256.problem { throw .cannotRead(path: path, reason: problem) }
    var damaged: [CorruptFile] = []
    for name in try names() {
      let folder = "\(path)/\(name)"
      do {
        let sums = try FileContents.ofRegularFile("\(folder)/\(Self.sums.text)", limit: 8 << 20)
        for line in String(decoding: sums, as: UTF8.self).split(separator: "\n") {
          let file = "\(folder)/\(line.dropFirst(66))"
          let bytes = try FileContents.ofRegularFile(file, limit: RateDocument.sizeLimit)
          guard SHA256.text(of: bytes) == line.prefix(64) else {
            damaged.append(
              CorruptFile(
                path: file,
                reason: "it is not what was imported; restore it from a backup, or import it again")
            )
            continue
          }
        }
      } catch {
        damaged.append(
          CorruptFile(path: folder, reason: "its files cannot be checked: \(error)"))
      }
    }
    return damaged
  }
}
