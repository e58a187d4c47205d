import Glibc
import SystemFiles

/// The files of one folder, sorted by name, at some thirty bytes a file with its name.
///
/// Memory for tens of thousands of pages is why this is no dictionary of names.
package struct FileTable: Sendable {
  package struct File: Sendable {
    package let digest: Digest
    package let size: Int
    fileprivate let start: UInt32
    fileprivate let length: UInt16
    /// Whether the release found the very bytes in the shown site.
    package let isUnchanged: Bool
  }

  private var names: [UInt8] = []
  private var files: [File] = []

  package init() {}

  package var count: Int { files.count }

  package var unchangedCount: Int { files.reduce(0) { $0 + ($1.isUnchanged ? 1 : 0) } }

  /// The files in the order of their names.
  package var sorted: some Sequence<(name: FileName, file: File)> {
    files.lazy.map { (FileName(bytes(of: $0)), $0) }
  }

  /// The same with the bytes of the names.
  package var lines: some Sequence<(name: ArraySlice<UInt8>, file: File)> {
    files.lazy.map { (bytes(of: $0), $0) }
  }

  /// Whether both have the same files with the same bytes.
  package func lists(sameAs other: FileTable) -> Bool {
    lines.elementsEqual(other.lines) { own, other in
      own.file.digest == other.file.digest && own.file.size == other.file.size
        && own.name == other.name
    }
  }

  package subscript(name: FileName) -> File? {
    let place = name.withBytes(place)
    return place.isTaken ? files[place.index] : nil
  }

  package func contains(_ name: FileName) -> Bool {
    name.withBytes(place).isTaken
  }

  /// Adds a file; false where the name is taken.
  package mutating func insert(
    _ name: FileName, digest: Digest, size: Int, isUnchanged: Bool = true
  ) -> Bool {
    name.withBytes { insert($0, digest: digest, size: size, isUnchanged: isUnchanged) }
  }

  /// Adds a file whose name has these bytes; false where the name is taken.
  package mutating func insert(
    _ name: UnsafeRawBufferPointer, digest: Digest, size: Int, isUnchanged: Bool = true
  ) -> Bool {
    let place = place(of: name)
    guard !place.isTaken else { return false }
    let start = UInt32(names.count)
    names.append(contentsOf: name)
    let file = File(
      digest: digest, size: size, start: start,
      length: UInt16(names.count - Int(start)), isUnchanged: isUnchanged)
    files.insert(file, at: place.index)
    return true
  }

  /// Gives back the memory that was kept for further files.
  package mutating func trim() {
    names = names.withUnsafeBufferPointer(Array.init)
    files = files.withUnsafeBufferPointer(Array.init)
  }

  package mutating func remove(_ name: FileName) {
    let place = name.withBytes(place)
    if place.isTaken { files.remove(at: place.index) }
  }

  package func bytes(of file: File) -> ArraySlice<UInt8> {
    names[Int(file.start)..<Int(file.start) + Int(file.length)]
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

  /// Below zero where the file's name comes first, above where the other one does.
  private static func order(
    _ file: File, of names: UnsafeRawBufferPointer, and name: UnsafeRawBufferPointer
  ) -> Int {
    let length = Int(file.length)
    let own = names[Int(file.start)..<Int(file.start) + length]
    guard let left = UnsafeRawBufferPointer(rebasing: own).baseAddress,
      let right = name.baseAddress
    else { return length - name.count }
    let order = Int(memcmp(left, right, min(length, name.count)))
    return order == 0 ? length - name.count : order
  }
}
