import Basics
import CLinux
import CVersion

/// Stands for everything that a site is made of: if it is the same, the pages are.
package struct InputDigest: Hashable, Sendable {
  package let digest: Digest

  package init(_ digest: Digest) {
    self.digest = digest
  }

  /// The digest of parts in their order, and of the program that makes pages of them.
  ///
  /// Nil if nothing tells this build of the program from others.
  package init?(of parts: [[UInt8]]) {
    guard let build = ProgramIdentity.current else { return nil }
    // Sizes keep what moves from one part to the next from going unnoticed.
    let list = ([build] + parts).map { part in
      "\(part.withUnsafeBytes { Digest(of: $0) }.text) \(part.count)\n"
    }
    digest = Array(list.joined().utf8).withUnsafeBytes { Digest(of: $0) }
  }
}

/// What tells this build of the program from others.
enum ProgramIdentity {
  static let current: [UInt8]? = {
    let id = linux_build_id()
    return of(
      buildID: Array(UnsafeRawBufferPointer(start: id.start, count: id.count)),
      commit: String(cString: cversion_commit()))
  }()

  /// The linker's build id. Builds of one commit have none, so that they are byte-identical wherever they are made: the
  /// commit names them, unless its files were changed.
  static func of(buildID: [UInt8], commit: String) -> [UInt8]? {
    if !buildID.isEmpty { return buildID }
    return commit.isEmpty || commit.hasSuffix("-dirty") ? nil : Array(commit.utf8)
  }
}
