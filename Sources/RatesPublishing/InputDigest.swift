import CLinux

/// Stands for everything that a site is made of: where it is the same, the pages are.
package struct InputDigest: Hashable, Sendable {
  let digest: Digest

  init(_ digest: Digest) {
    self.digest = digest
  }

  /// The digest of parts in their order, and of the program that makes pages of them.
  ///
  /// Nil where nothing tells this build of the program from others.
  package init?(of parts: [[UInt8]]) {
    let program = linux_build_id()
    guard program.count > 0 else { return nil }
    let build = Array(UnsafeRawBufferPointer(start: program.start, count: program.count))
    // Sizes keep what moves from one part to the next from going unnoticed.
    let list = ([build] + parts).map { part in
      "\(part.withUnsafeBytes { Digest(of: $0) }.text) \(part.count)\n"
    }
    digest = Array(list.joined().utf8).withUnsafeBytes { Digest(of: $0) }
  }
}
