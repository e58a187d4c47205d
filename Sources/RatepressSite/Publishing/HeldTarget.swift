import RatesDomain
import SitePublishing

/// A target that its owner keeps at an older release.
package struct HeldTarget: Encodable {
  let name: String
  /// When the hold was ordered; absent if that is not known.
  let since: String?
  /// When the release that readers see was published; absent if that is not known.
  let release: String?

  package init(_ name: String, _ hold: PublishHold) {
    self.name = name
    since = hold.since.map { Timestamp(secondsSinceEpoch: $0).description }
    release = hold.release.map { Timestamp(secondsSinceEpoch: $0).description }
  }

  /// What is held since when, and how it ends.
  package var text: String {
    let moment = since.map { " since \($0)" } ?? ""
    let place = release.map { "the release of \($0)" } ?? "an older release"
    return
      "\(name): held\(moment) at \(place); \"ratepress publish \(name)\" brings the newest site there"
  }
}

extension Configuration {
  /// The targets that are held.
  /// - Parameter unreadable: Takes what is wrong with a note that cannot be read.
  package func heldTargets(unreadable: (String) -> Void) -> [HeldTarget] {
    publish.compactMap { target in
      do throws(PublishError) {
        return try note(of: target).hold.map { HeldTarget(target.name, $0) }
      } catch {
        unreadable("publishing to \(target.name): \(error.text)")
        return nil
      }
    }
  }
}
