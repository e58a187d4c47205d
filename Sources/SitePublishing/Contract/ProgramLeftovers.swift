import SiteFiles
import SystemFiles

/// Programs that bring files there do so under names of their own first, and may be ended then.
extension PublishListing {
  /// The files that a program left of ours.
  /// - Parameters:
  ///   - manifests: Say which files are ours.
  ///   - names: The names that a file of that name may be on its way to.
  func leftovers(
    of manifests: [Manifest?], _ names: (ArraySlice<UInt8>) -> [ArraySlice<UInt8>]
  ) -> [PagePath] {
    files.keys.filter { path in
      names(Array(path.name.bytes)[...]).contains { name in
        manifests.contains { $0?.contains(FileName(name), in: path.folder) == true }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The name without its end of a mark and letters or digits; nil if it has no such end.
  func dropping(suffix length: Int, from mark: Unicode.Scalar) -> ArraySlice<UInt8>? {
    let suffix = suffix(length)
    guard suffix.count == length, suffix.first == UInt8(ascii: mark),
      suffix.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isLetterOrDigit })
    else { return nil }
    return dropLast(length)
  }

  func ends(with end: some Collection<UInt8>) -> Bool { suffix(end.count).elementsEqual(end) }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

extension [UInt8]? {
  /// The files that a target's record names.
  var files: Manifest? { flatMap(PublishRecord.init(decoding:))?.files }
}
