/// An object that somebody else keeps: reading it counts no references, which would take longer than
/// writing what it holds, and much longer where several threads read one object.
///
/// Whoever makes one sees to it that the object is kept for as long as it may be read.
public struct Lent<Object: AnyObject & Sendable>: @unchecked Sendable {
  @usableFromInline let object: Unmanaged<Object>

  /// Lends an object.
  @inlinable
  public init(_ object: Object) {
    self.object = .passUnretained(object)
  }

  /// What the body makes of the object.
  @inlinable @inline(__always)
  public func read<Result>(_ body: (Object) -> Result) -> Result {
    object._withUnsafeGuaranteedRef(body)
  }
}
