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
  private var open: [Container] = []
  /// The value of the whole text, once it is complete.
  private(set) var value: JSONValue?
  /// Why the parse was ended.
  private(set) var problem: JSONError.Problem?

  init(depthLimit: Int) {
    self.depthLimit = depthLimit
  }

  /// The builder that a C callback was given as its context.
  static func from(_ context: UnsafeMutableRawPointer?) -> JSONBuilder {
    guard let context else { return JSONBuilder(depthLimit: 0) }
    return Unmanaged<JSONBuilder>.fromOpaque(context).takeUnretainedValue()
  }

  func add(_ value: JSONValue) -> CInt {
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
      problem = .duplicateName(name)
      return 0
    }
    open[last].name = name
    return 1
  }

  func open(isObject: Bool) -> CInt {
    guard open.count < depthLimit else {
      problem = .tooDeep(limit: depthLimit)
      return 0
    }
    open.append(Container(isObject: isObject))
    return 1
  }

  func close() -> CInt {
    open.popLast().map { add($0.value) } ?? 0
  }
}
