import Glibc
import SystemFiles

/// The files of one folder, sorted by name, at some thirty bytes a file with its name.
///
/// Memory for tens of thousands of pages is why this is no dictionary of names.
package struct FileTable: Sendable {
  package struct File: Sendable {
    fileprivate var value: UInt64
    fileprivate var length: Int
    fileprivate var start: UInt32
    fileprivate let nameLength: UInt16
    fileprivate var isKnown: Bool
    /// Whether the release found the very bytes in the shown site.
    package let isUnchanged: Bool

    /// What the file consists of; nil if that is not known.
    package var contents: FileContent? {
      isKnown ? FileContent(digest: Digest(value: value), size: length) : nil
    }

    fileprivate func agrees(with other: File) -> Bool {
      !isKnown || !other.isKnown || (value == other.value && length == other.length)
    }
  }

  private var names: [UInt8] = []
  private var files: [File] = []

  package init() {}

  package var count: Int { files.count }

  /// How many of them the live site has with the same bytes.
  package var unchangedCount: Int { files.reduce(0) { $0 + ($1.isUnchanged ? 1 : 0) } }

  /// The files in the order of their names.
  package var sorted: some Sequence<(name: FileName, file: File)> {
    files.lazy.map { (FileName(name(of: $0)), $0) }
  }

  /// Whether both have the same files with the same bytes, as far as those are known.
  package func lists(sameAs other: FileTable) -> Bool {
    count == other.count
      && zip(files, other.files).allSatisfy { own, file in
        own.agrees(with: file) && name(of: own) == other.name(of: file)
      }
  }

  package subscript(name: FileName) -> File? {
    let place = name.withBytes(place)
    return place.isTaken ? files[place.index] : nil
  }

  package func contains(_ name: FileName) -> Bool {
    name.withBytes(place).isTaken
  }

  /// Adds a file; false if the name is taken.
  package mutating func insert(
    _ name: FileName, _ contents: FileContent?, isUnchanged: Bool = true
  ) -> Bool {
    name.withBytes { insert($0, contents, isUnchanged: isUnchanged) }
  }

  /// Adds a file whose name has these bytes; false if the name is taken.
  mutating func insert(
    _ name: UnsafeRawBufferPointer, _ contents: FileContent?, isUnchanged: Bool = true
  ) -> Bool {
    let place = place(of: name)
    guard !place.isTaken else { return false }
    let start = UInt32(names.count)
    names.append(contentsOf: name)
    let file = File(
      value: contents?.digest.value ?? 0, length: contents?.size ?? 0, start: start,
      nameLength: UInt16(names.count - Int(start)), isKnown: contents != nil,
      isUnchanged: isUnchanged)
    files.insert(file, at: place.index)
    return true
  }

  /// Notes what a file consists of, nil for unknown; false if there is none of the name.
  @discardableResult
  package mutating func setContents(_ contents: FileContent?, of name: FileName) -> Bool {
    let place = name.withBytes(place)
    guard place.isTaken else { return false }
    files[place.index].value = contents?.digest.value ?? 0
    files[place.index].length = contents?.size ?? 0
    files[place.index].isKnown = contents != nil
    return true
  }

  /// Removes a file; false if there is none of the name.
  @discardableResult
  package mutating func remove(_ name: FileName) -> Bool {
    name.withBytes { remove($0) }
  }

  private mutating func remove(_ name: UnsafeRawBufferPointer) -> Bool {
    let place = place(of: name)
    if place.isTaken { files.remove(at: place.index) }
    return place.isTaken
  }

  /// Gives back the memory that was kept for further files, and that of removed ones.
  package mutating func trim() {
    var kept: [UInt8] = []
    kept.reserveCapacity(files.reduce(0) { $0 + Int($1.nameLength) })
    for index in files.indices {
      let start = UInt32(kept.count)
      kept.append(contentsOf: name(of: files[index]))
      files[index].start = start
    }
    names = kept
    files = files.withUnsafeBufferPointer(Array.init)
  }

  private func name(of file: File) -> ArraySlice<UInt8> {
    names[Int(file.start)..<Int(file.start) + Int(file.nameLength)]
  }

  private func place(of name: UnsafeRawBufferPointer) -> (index: Int, isTaken: Bool) {
    names.withUnsafeBytes { names in
      // Pages mostly come in the order of their names.
      guard let last = files.last, Self.order(last, of: names, and: name) >= 0 else {
        return (files.count, false)
      }
      var low = 0
      var high = files.count
      while low < high {
        let middle = (low + high) / 2
        if Self.order(files[middle], of: names, and: name) < 0 {
          low = middle + 1
        } else {
          high = middle
        }
      }
      let isTaken = low < files.count && Self.order(files[low], of: names, and: name) == 0
      return (low, isTaken)
    }
  }

  /// Below zero if the file's name comes first, above if the other one does.
  private static func order(
    _ file: File, of names: UnsafeRawBufferPointer, and name: UnsafeRawBufferPointer
  ) -> Int {
    let length = Int(file.nameLength)
    let own = names[Int(file.start)..<Int(file.start) + length]
    guard let left = UnsafeRawBufferPointer(rebasing: own).baseAddress,
      let right = name.baseAddress
    else { return length - name.count }
    let order = Int(memcmp(left, right, min(length, name.count)))
    return order == 0 ? length - name.count : order
  }
}

/// What a file consists of.
package struct FileContent: Hashable, Sendable {
  package let digest: Digest
  /// In bytes.
  package let size: Int

  /// No page is larger, so that sums of sizes that were read stay numbers of a machine.
  package static let sizes = 0...(1 << 40)
  /// What it takes in a list of digests, in bytes.
  static let encodedSize = 16

  package init(digest: Digest, size: Int) {
    self.digest = digest
    self.size = size
  }
}

extension FileTable {
  /// A file that is added or removed.
  struct Change {
    let isAdded: Bool
    /// The bytes of its name in a text.
    let name: Range<Int>
    var contents: FileContent?
  }

  /// The bytes of all names together.
  var nameBytes: Int { names.count }

  /// Makes changes whose names ascend, all in one go: a text of a stranger's may have any number of them in any order.
  /// Returns the index of the first one that does not ascend, adds what is there or removes what is not: then nothing is
  /// changed. Nil if all are made.
  mutating func apply(_ changes: [Change], of text: [UInt8]) -> Int? {
    guard !changes.isEmpty else { return nil }
    let (changed, refused) = text.withUnsafeBytes { text -> (FileTable, Int?) in
      var changed = FileTable()
      changed.files.reserveCapacity(
        max(files.count + changes.reduce(0) { $0 + ($1.isAdded ? 1 : -1) }, 0))
      changed.names.reserveCapacity(
        names.count + changes.reduce(0) { $0 + ($1.isAdded ? $1.name.count : 0) })
      var next = 0
      var previous: UnsafeRawBufferPointer?
      for (index, change) in changes.enumerated() {
        let name = UnsafeRawBufferPointer(rebasing: text[change.name])
        if let previous, !previous.lexicographicallyPrecedes(name) { return (changed, index) }
        previous = name
        let place = place(of: name)
        guard place.isTaken != change.isAdded else { return (changed, index) }
        changed.add(files[next..<place.index], of: self)
        next = place.isTaken ? place.index + 1 : place.index
        if change.isAdded { _ = changed.insert(name, change.contents) }
      }
      changed.add(files[next...], of: self)
      return (changed, nil)
    }
    if refused == nil { self = changed }
    return refused
  }

  /// Adds files that come after all others, of another table.
  private mutating func add(_ others: ArraySlice<File>, of table: FileTable) {
    for var file in others {
      let name = table.name(of: file)
      file.start = UInt32(names.count)
      names.append(contentsOf: name)
      files.append(file)
    }
  }

  /// The names that only one of two tables has, in order, with a sign: + for this one's.
  func changes(
    since other: FileTable, _ body: (_ sign: UInt8, _ name: ArraySlice<UInt8>) -> Void
  ) {
    var own = 0
    var past = 0
    while own < files.count || past < other.files.count {
      let order =
        if own == files.count {
          1
        } else if past == other.files.count {
          -1
        } else {
          other.name(of: other.files[past]).withUnsafeBytes { name in
            names.withUnsafeBytes { Self.order(files[own], of: $0, and: name) }
          }
        }
      if order < 0 {
        body(UInt8(ascii: "+"), name(of: files[own]))
      } else if order > 0 {
        body(UInt8(ascii: "-"), other.name(of: other.files[past]))
      }
      if order <= 0 { own += 1 }
      if order >= 0 { past += 1 }
    }
  }

  /// Digest and size of each file in order, eight bytes each, little-endian.
  func appendContents(to bytes: inout [UInt8]) {
    bytes += [UInt8](unsafeUninitializedCapacity: count * FileContent.encodedSize) { buffer, size in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      for file in files {
        raw.storeBytes(of: file.value.littleEndian, toByteOffset: size, as: UInt64.self)
        raw.storeBytes(
          of: UInt64(file.length).littleEndian, toByteOffset: size + 8, as: UInt64.self)
        size += FileContent.encodedSize
      }
    }
  }

  /// Takes what `appendContents` wrote, from an offset that moves on.
  mutating func takeContents(from bytes: UnsafeRawBufferPointer, at offset: inout Int) {
    for index in files.indices {
      let size = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      files[index].value = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      files[index].length = Int(clamping: UInt64(littleEndian: size))
      // What cannot be is not known, so that the file is looked at.
      files[index].isKnown = FileContent.sizes.contains(files[index].length)
      offset += FileContent.encodedSize
    }
  }
}
