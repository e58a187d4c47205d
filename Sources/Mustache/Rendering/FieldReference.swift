/// The address of a model that is being rendered.
///
/// This file is the only place where the engine leaves counted references and typed memory. Copying
/// a model, or taking a counted reference to one that all threads share, takes longer than writing
/// what its fields hold. Three rules make it safe:
/// - an address is passed to a field's closures only while its owner lends the model
///   (`withAddress`, or `forEach` of a section's field), and none of them keeps it;
/// - `MustacheField`, generic over the model, makes the accessors, and `Binder` matches the accessors
///   to the models of the contexts;
/// - the program keeps the accessors that its references point to.
public struct ModelAddress {
  @usableFromInline let pointer: UnsafeRawPointer

  /// Wraps the address of a model, or of the only reference to a model that is a class.
  @inlinable @inline(__always)
  init<Model: MustacheModel>(_ pointer: UnsafePointer<Model>) {
    self.pointer = UnsafeRawPointer(pointer)
  }
}

extension MustacheModel {
  /// Runs the body with the model's address.
  @inlinable @inline(__always)
  func withAddress<Result>(_ body: (ModelAddress) -> Result) -> Result {
    withUnsafePointer(to: self) { body(ModelAddress($0)) }
  }

  /// Runs the body with the model at an address; a structure is copied as far as the body uses it.
  @inlinable @inline(__always)
  public static func borrow<Result>(_ address: ModelAddress, _ body: (Self) -> Result) -> Result {
    body(address.pointer.assumingMemoryBound(to: Self.self).pointee)
  }
}

extension MustacheModel where Self: AnyObject {
  /// Runs the body with the model at an address, without counting a reference.
  @inlinable @inline(__always)
  public static func borrow<Result>(_ address: ModelAddress, _ body: (Self) -> Result) -> Result {
    address.pointer.assumingMemoryBound(to: Unmanaged<Self>.self).pointee
      ._withUnsafeGuaranteedRef(body)
  }
}

/// The models that names are looked up in: the innermost one and those around it.
struct ModelContext {
  private let model: ModelAddress
  private let outer: UnsafePointer<ModelContext>?

  /// The outermost context.
  init(_ model: ModelAddress) {
    self.init(model, outer: nil)
  }

  private init(_ model: ModelAddress, outer: UnsafePointer<ModelContext>?) {
    self.model = model
    self.outer = outer
  }

  /// Runs the body with a context inside this one.
  @inline(__always)
  fileprivate func withInner(_ model: ModelAddress, _ body: (ModelContext) -> Void) {
    withUnsafePointer(to: self) { body(ModelContext(model, outer: $0)) }
  }

  /// The model that is so many contexts further out.
  @inline(__always)
  fileprivate func model(_ hops: Int32) -> ModelAddress {
    guard hops > 0, var context = outer else { return model }
    for _ in 1..<hops {
      guard let next = context.pointee.outer else { break }
      context = next
    }
    return context.pointee.model
  }
}

/// What a name in a program stands for: a field of one of the contexts. It does not count the
/// accessor, which the program keeps.
struct FieldReference: @unchecked Sendable {
  private let hops: Int32
  private let accessor: Unmanaged<FieldAccessor>

  /// Refers to a field of the model that is `hops` contexts further out.
  init(_ accessor: FieldAccessor, hops: Int) {
    self.hops = Int32(hops)
    self.accessor = .passUnretained(accessor)
  }

  /// Prints the field.
  @inline(__always)
  func write(in context: ModelContext, to output: inout MustacheOutput) {
    let model = context.model(hops)
    accessor._withUnsafeGuaranteedRef { $0.write(model, &output) }
  }

  /// Whether a section of the field renders.
  @inline(__always)
  func isTrue(in context: ModelContext) -> Bool {
    let model = context.model(hops)
    return accessor._withUnsafeGuaranteedRef { $0.isTrue(model) }
  }

  /// Runs the body in each context that a section of the field has.
  @inline(__always)
  func forEach(in context: ModelContext, _ body: (ModelContext) -> Void) {
    let model = context.model(hops)
    accessor._withUnsafeGuaranteedRef { $0.forEach(model) { context.withInner($0, body) } }
  }
}
