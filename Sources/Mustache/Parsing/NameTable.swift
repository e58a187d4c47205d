/// Numbers for the names of templates and blocks.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of the name, the same at each call.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    names.append(name)
    numbers[name] = names.count - 1
    return names.count - 1
  }
}
