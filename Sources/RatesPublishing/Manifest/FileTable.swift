/// The files of one folder, sorted by name, at some thirty bytes a file.
///
/// Memory for tens of thousands of pages is why this is no dictionary of names.
struct FileTable: Sendable {
  struct File: Sendable {
    let digest: Digest
    let size: Int
    /// Whether the release found the very bytes in the shown site.
    let isUnchanged: Bool
    fileprivate let start: UInt32
    fileprivate let length: UInt16
  }

  private var names: [UInt8] = []
  private var files: [File] = []

  var count: Int { files.count }

  var unchangedCount: Int { files.reduce(0) { $0 + ($1.isUnchanged ? 1 : 0) } }

  /// The files in the order of their names.
  var sorted: some Sequence<(name: FileName, file: File)> {
    files.lazy.map { (FileName(bytes(of: $0)), $0) }
  }

  subscript(name: FileName) -> File? {
    let place = place(of: name)
    return place.isTaken ? files[place.index] : nil
  }

  func contains(_ name: FileName) -> Bool {
    place(of: name).isTaken
  }

  /// Adds a file; false where the name is taken.
  mutating func insert(
    _ name: FileName, digest: Digest, size: Int, isUnchanged: Bool = true
  ) -> Bool {
    let place = place(of: name)
    guard !place.isTaken else { return false }
    let start = UInt32(names.count)
    names.append(contentsOf: name.bytes)
    let file = File(
      digest: digest, size: size, isUnchanged: isUnchanged, start: start,
      length: UInt16(names.count - Int(start)))
    files.insert(file, at: place.index)
    return true
  }

  mutating func remove(_ name: FileName) {
    let place = place(of: name)
    if place.isTaken { files.remove(at: place.index) }
  }

  func bytes(of file: File) -> ArraySlice<UInt8> {
    names[Int(file.start)..<Int(file.start) + Int(file.length)]
  }

  private func place(of name: FileName) -> (index: Int, isTaken: Bool) {
    // Pages mostly come in the order of their names.
    if let last = files.last, bytes(of: last).lexicographicallyPrecedes(name.bytes) {
      return (files.count, false)
    }
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if bytes(of: files[middle]).lexicographicallyPrecedes(name.bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return (low, low < files.count && bytes(of: files[low]).elementsEqual(name.bytes))
  }
}
