import SiteFiles

/// A target whose connection can be replaced.
package protocol ReconnectingTarget: PublishTarget {
  /// Replaces a connection that broke, before what failed is tried again.
  func reconnect() throws
}

/// A target that can begin before anything changes.
package protocol PreparingTarget: PublishTarget {
  /// Begins what takes time and does not show.
  /// - Parameter record: What `finish` will get.
  func prepare(record: [UInt8]) throws
}

/// A target that finds the owner's files only as it finishes.
package protocol OwnerSparingTarget: PublishTarget {
  /// Paths of pages that `finish` left out because the owner has a file of their own there; those that a
  /// listing shows are found by the plan.
  var conflicts: [String] { get }
}

extension OwnerSparingTarget {
  /// Whether `finish` left out a page because the owner has something of their own in its place or above.
  func spared(_ page: PagePath) -> Bool {
    conflicts.contains { page.text == $0 || page.text.hasPrefix($0 + "/") }
  }
}

/// A target that keeps releases.
package protocol ReleaseKeepingTarget: PublishTarget {
  /// Shows the release before the one that is shown.
  func rollback() throws
  /// The releases that it keeps, the newest first.
  func keptReleases() throws -> [KeptRelease]
}

/// A release that a target keeps.
package struct KeptRelease: Sendable, Equatable {
  /// When it was published: Unix time in seconds.
  package let time: Int
  /// Whether readers see it.
  package let isLive: Bool
}

extension PublishTarget {
  /// The target as one that keeps releases.
  /// - Throws: `PublishError` if its kind keeps none.
  package var keepingReleases: any ReleaseKeepingTarget {
    get throws {
      guard let target = self as? any ReleaseKeepingTarget else {
        throw PublishError(
          .configuration,
          "this kind of target keeps no former releases; publish an older site instead")
      }
      return target
    }
  }
}
