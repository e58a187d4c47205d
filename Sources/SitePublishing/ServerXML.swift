import CLibXML2

/// What a server lists in XML: records, such as the files of a folder, and what is said around them.
struct ServerXML {
  /// The texts of each record's elements by their local names.
  private(set) var records: [[String: String]] = []
  /// The same for elements outside of records.
  private(set) var fields: [String: String] = [:]

  /// - Parameters:
  ///   - bytes: The document; nil is returned unless it is well formed.
  ///   - record: The local name of an element that holds a record.
  init?(_ bytes: [UInt8], record: String) {
    let reading = Reading(record)
    let isWellFormed = bytes.withUnsafeBytes { bytes in
      clibxml2_read(
        bytes.baseAddress, bytes.count,
        { context, event, text in
          guard let context, let text else { return }
          Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
            .take(event, String(cString: text))
        },
        Unmanaged.passUnretained(reading).toOpaque())
    }
    guard isWellFormed else { return nil }
    (records, fields) = (reading.records, reading.fields)
  }

  private final class Reading {
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
