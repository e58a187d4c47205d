import CLibXML2

/// What a server lists in XML: records, such as the files of a folder, and what is said around them.
package struct ServerXML {
  /// The local name of the element that all others are in.
  package private(set) var root: String
  /// The texts of each record's elements by their local names.
  package private(set) var records: [[String: String]] = []
  /// The same for elements outside of records.
  package private(set) var fields: [String: String] = [:]

  /// - Parameters:
  ///   - bytes: The document; nil is returned unless it is well formed, and none of those that `XMLElements` refuses.
  ///   - record: The local name of an element that holds a record.
  package init?(_ bytes: [UInt8], record: String) {
    let reading = Reading(record)
    var line = 0
    let end = withExtendedLifetime(reading) {
      clibxml2_read(
        bytes, bytes.count,
        { context, event, text, _ in
          guard let context, let text else { return false }
          Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
            .take(event, String(cString: text))
          return true
        }, Unmanaged.passUnretained(reading).toOpaque(), &line)
    }
    guard end == clibxml2_complete else { return nil }
    (root, records, fields) = (reading.root ?? "", reading.records, reading.fields)
  }

  private final class Reading {
    var root: String?
    var records: [[String: String]] = []
    var fields: [String: String] = [:]
    private let record: String
    private var current: [String: String]?
    private var name = ""
    private var text = ""

    init(_ record: String) {
      self.record = record
    }

    func take(_ event: clibxml2_event, _ value: String) {
      switch event {
      case clibxml2_start:
        root = root ?? value
        if value == record { current = [:] }
        (name, text) = (value, "")
      case clibxml2_text: text += value
      default:
        if value == record, let done = current {
          records.append(done)
          current = nil
        } else if value == name {
          if current == nil { fields[value] = text } else { current?[value] = text }
        }
        name = ""
      }
    }
  }
}
