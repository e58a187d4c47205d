import RatesDomain
import SystemFiles

extension CorruptFile {
  /// Whether it is no snapshot by its name, but a file that somebody put there.
  package var isStranger: Bool {
    path.split(separator: "/").last.map { SnapshotName(FileName(String($0))) == nil } ?? true
  }
}

/// The name of a snapshot's file: its update time without colons, `2024-01-09T00-02-31Z.json`.
///
/// If a damaged file has that name, which stays, the next free of `….2.json`, `….3.json` is used.
struct SnapshotName: Comparable {
  let updated: Timestamp
  /// From 1.
  let copy: Int

  init(updated: Timestamp, copy: Int = 1) {
    self.updated = updated
    self.copy = copy
  }

  /// Reads a file's name; nil if it is not named after an update time.
  init?(_ file: FileName) {
    guard let name = file.withBytes(SnapshotName.init(bytes:)) else { return nil }
    self = name
  }

  /// Reads the bytes themselves: a store of years has thousands of names, and every run lists them.
  private init?(bytes: UnsafeRawBufferPointer) {
    let stem = bytes.prefix(20)
    guard stem.count == 20,
      zip(stem, "0000-00-00T00-00-00Z".utf8).allSatisfy({ Self.fits($0, $1) }),
      let copy = Self.copy(bytes.dropFirst(20)),
      let date = ReferenceDate(
        year: Self.number(stem[0..<4]), month: Self.number(stem[5..<7]),
        day: Self.number(stem[8..<10]))
    else { return nil }
    let time = [stem[11..<13], stem[14..<16], stem[17..<19]].map(Self.number)
    guard time[0] < 24, time[1] < 60, time[2] < 60 else { return nil }
    self.init(
      updated: Timestamp(date, secondsOfDay: time[0] * 3600 + time[1] * 60 + time[2]), copy: copy)
  }

  /// The file's name.
  var file: String {
    let stem = String(updated.description.map { $0 == ":" ? "-" : $0 })
    return copy == 1 ? "\(stem).json" : "\(stem).\(copy).json"
  }

  static func < (left: SnapshotName, right: SnapshotName) -> Bool {
    (left.updated, left.copy) < (right.updated, right.copy)
  }

  /// Whether a byte is what the pattern has, with any digit for its zeros.
  private static func fits(_ byte: UInt8, _ pattern: UInt8) -> Bool {
    pattern == UInt8(ascii: "0") ? isDigit(byte) : byte == pattern
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// The number of the copy in `.json` or `.2.json`.
  private static func copy(_ ending: Slice<UnsafeRawBufferPointer>) -> Int? {
    let json = ".json".utf8
    guard ending.count != json.count else { return ending.elementsEqual(json) ? 1 : nil }
    let digits = ending.dropFirst().dropLast(json.count)
    guard ending.first == UInt8(ascii: "."), ending.suffix(json.count).elementsEqual(json),
      (1...9).contains(digits.count), digits.allSatisfy(isDigit),
      digits.first != UInt8(ascii: "0"), !digits.elementsEqual("1".utf8)
    else { return nil }
    return Int(number(digits))
  }
}
