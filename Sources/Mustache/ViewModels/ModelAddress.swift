/// The address of a model that is being rendered.
///
/// This file and the interpreter are the only places where the engine leaves counted references and typed memory.
/// Copying a model, or counting a reference to one that all threads share, takes longer than writing what
/// its fields hold. Three rules make it safe:
/// - an address is valid while its owner runs the body (`withAddress`, or `forEach` of a section's
///   field), and no body keeps it;
/// - `MustacheField`, generic over the model, makes the accessors, and `Binder` matches the accessors
///   to the models of the contexts;
/// - a program keeps its instructions, its text and the accessors while the interpreter runs.
public struct ModelAddress {
  @usableFromInline let pointer: UnsafeRawPointer

  /// Wraps the address of a model, or of the only reference to a model that is a class.
  @inlinable @inline(__always)
  init<Model: AddressedModel>(_ pointer: UnsafePointer<Model>) {
    self.pointer = UnsafeRawPointer(pointer)
  }
}

/// What is read where it lies. Mustache has this for structures and for classes.
public protocol AddressedModel {
  /// Runs the body with the model at an address.
  static func borrow<Result>(_ address: ModelAddress, _ body: (Self) -> Result) -> Result
}

extension AddressedModel {
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

extension AddressedModel where Self: AnyObject {
  /// Runs the body with the model at an address, without counting a reference.
  @inlinable @inline(__always)
  public static func borrow<Result>(_ address: ModelAddress, _ body: (Self) -> Result) -> Result {
    address.pointer.assumingMemoryBound(to: Unmanaged<Self>.self).pointee
      ._withUnsafeGuaranteedRef(body)
  }
}
