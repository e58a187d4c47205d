import CYajl

/// Reads JSON strictly, by RFC 8259: nothing is guessed, repaired, rounded or dropped.
package enum JSONReader {
  /// How many arrays and objects may stand inside each other.
  package static let depthLimit = 64
  /// How many values there may be: twice what a snapshot of all codes that there can be has.
  package static let valueLimit = 200_000
  /// How many digits and signs a number may have.
  package static let digitLimit = 1_000

  /// The one value that the bytes hold; throws `JSONError`.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try JSONText(bytes: bytes).check()
    // libyajl keeps the address of the callbacks.
    return try withUnsafePointer(to: callbacks) { (callbacks) throws(JSONError) in
      let builder = JSONBuilder(depthLimit: depthLimit, valueLimit: valueLimit)
      let context = Unmanaged.passUnretained(builder).toOpaque()
      guard let handle = yajl_alloc(callbacks, nil, context) else {
        throw JSONError(.syntax("out of memory"), at: 0, in: bytes)
      }
      defer { yajl_free(handle) }
      return try parse(bytes, with: handle, into: builder)
    }
  }

  private static func parse(
    _ bytes: [UInt8], with handle: yajl_handle, into builder: JSONBuilder
  ) throws(JSONError) -> JSONValue {
    var status = yajl_parse(handle, bytes, bytes.count)
    // The parser stops behind what it objects to.
    var place = max(yajl_get_bytes_consumed(handle), 1) - 1
    if status == yajl_status_ok {
      status = yajl_complete_parse(handle)
      place = bytes.count
    }
    if let problem = builder.problem { throw JSONError(problem, at: place, in: bytes) }
    guard status == yajl_status_ok, let value = builder.value else {
      throw JSONError(.syntax(words(of: handle)), at: place, in: bytes)
    }
    return value
  }

  /// The parser's own words, such as `parse error: premature EOF`, without prefix and full stop.
  private static func words(of handle: yajl_handle) -> String {
    guard let message = yajl_get_error(handle, 0, nil, 0) else { return "unknown error" }
    defer { yajl_free_error(handle, message) }
    let text = String(cString: message).split { "\n.".contains($0) }.first ?? ""
    return text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
  }

  private static let callbacks = yajl_callbacks(
    yajl_null: { JSONBuilder.from($0).add(.null) },
    yajl_boolean: { JSONBuilder.from($0).add(.bool($1 != 0)) },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, start, count in
      let digits = UnsafeRawBufferPointer(start: start, count: count)
      guard count <= JSONReader.digitLimit else {
        return JSONBuilder.from(context).refuse(.longNumber(limit: JSONReader.digitLimit))
      }
      return JSONBuilder.from(context).add(.number(String(decoding: digits, as: UTF8.self)))
    },
    yajl_string: { context, start, count in
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return JSONBuilder.from(context).add(.string(String(decoding: bytes, as: UTF8.self)))
    },
    yajl_start_map: { JSONBuilder.from($0).open(isObject: true) },
    yajl_map_key: { context, start, count in
      JSONBuilder.from(context).name(Array(UnsafeBufferPointer(start: start, count: count)))
    },
    yajl_end_map: { JSONBuilder.from($0).close() },
    yajl_start_array: { JSONBuilder.from($0).open(isObject: false) },
    yajl_end_array: { JSONBuilder.from($0).close() })
}

/// Puts a value together from a parser's events. Each event returns 1, or 0 to end the parse.
final class JSONBuilder {
  private struct Container {
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    var names: Set<[UInt8]> = []
    var name = ""

    var value: JSONValue { isObject ? .object(members) : .array(elements) }
  }

  private let depthLimit: Int
  private let valueLimit: Int
  private var count = 0
  private var open: [Container] = []
  /// The value of the whole text, once it is complete.
  private(set) var value: JSONValue?
  /// Why the parse was ended.
  private(set) var problem: JSONError.Problem?

  init(depthLimit: Int, valueLimit: Int) {
    self.depthLimit = depthLimit
    self.valueLimit = valueLimit
  }

  /// The builder that a C callback was given as its context.
  static func from(_ context: UnsafeMutableRawPointer?) -> JSONBuilder {
    guard let context else { return JSONBuilder(depthLimit: 0, valueLimit: 0) }
    return Unmanaged<JSONBuilder>.fromOpaque(context).takeUnretainedValue()
  }

  /// Ends the parse.
  func refuse(_ problem: JSONError.Problem) -> CInt {
    self.problem = problem
    return 0
  }

  func add(_ value: JSONValue) -> CInt {
    count += 1
    guard count <= valueLimit else { return refuse(.tooManyValues(limit: valueLimit)) }
    guard let last = open.indices.last else {
      self.value = value
      return 1
    }
    if open[last].isObject {
      open[last].members.append(JSONMember(open[last].name, value))
    } else {
      open[last].elements.append(value)
    }
    return 1
  }

  func name(_ bytes: [UInt8]) -> CInt {
    let name = String(decoding: bytes, as: UTF8.self)
    // Compared as bytes, since strings that look the same count as equal in Swift.
    guard let last = open.indices.last, open[last].names.insert(bytes).inserted else {
      return refuse(.duplicateName(name))
    }
    open[last].name = name
    return 1
  }

  func open(isObject: Bool) -> CInt {
    guard open.count < depthLimit else {
      return refuse(.tooDeep(limit: depthLimit))
    }
    open.append(Container(isObject: isObject))
    return 1
  }

  func close() -> CInt {
    open.popLast().map { add($0.value) } ?? 0
  }
}
