/// An object that somebody else keeps: using it counts no references, which would take longer than
/// writing what it holds.
struct Lent<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let object: Unmanaged<Object>

  init(_ object: Object) {
    self.object = .passUnretained(object)
  }

  @inline(__always)
  func read<Result>(_ body: (Object) -> Result) -> Result {
    object._withUnsafeGuaranteedRef(body)
  }
}
