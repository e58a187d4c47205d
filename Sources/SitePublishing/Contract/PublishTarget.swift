import SiteFiles

/// One publish through one connection, or one program, to a place of one kind.
///
/// `Publisher` calls from one thread, in this order: the record is read; if something has to be
/// known of what is there, it is listed; then folders are made, files put, files removed, the place is cleaned, and
/// the publish is finished. A reader of the target gets each file whole, the old one or the new one.
/// Every call throws `PublishError`; after `.interrupted` the publisher lets a `ReconnectingTarget` reconnect, and tries
/// again. What only some kinds can do is in `TargetAbilities.swift`.
package protocol PublishTarget: AnyObject {
  /// Stands for how files are kept there; nil for as they are.
  var variant: Digest? { get }
  /// Whether nothing shows before `finish`: then no record is written before.
  var changesAtOnce: Bool { get }
  /// Whether readers get nothing of a publish before `finish`.
  var showsAtFinish: Bool { get }
  /// Whether the kind makes sure that its record is ours. Otherwise nothing is removed that the note of this
  /// machine does not list as well.
  var vouchesForRecord: Bool { get }
  /// How many requests were sent so far, or programs run.
  var requests: Int { get }

  /// The bytes that `write(record:)` or `finish` left; nil if there are none.
  func readRecord() throws -> [UInt8]?
  /// Everything below the target's folder; nil if the kind spares the owner's files by itself.
  func list() throws -> PublishListing?
  /// What the target really holds of files that have the right size, in their order; nil for those
  /// whose bytes it cannot tell.
  func digests(of files: [PublishFile]) throws -> [Digest?]
  /// Looks at folders of the site, parents first, before pages are put there; those that are missing are fine. A
  /// target may do so later, as long as nothing is made or shown before.
  /// - Throws: `PublishError` if a link took the place of one. Links of the target's own folder count as folders.
  func look(at folders: [RelativePath]) throws
  /// Makes folders, parents first; those that exist are fine.
  func makeFolders(_ folders: [RelativePath]) throws
  /// Puts files until the queue hands out no more and all are there, but for those that are not due.
  /// Several threads may take from the queue.
  func put(_ queue: PublishQueue) throws
  /// Removes files of ours, then folders that may be empty now, deepest first. What is not there, and
  /// folders that are not empty, are fine.
  func remove(_ files: [PagePath], folders: [RelativePath]) throws
  /// Replaces the record in the middle of a publish.
  func write(record: [UInt8]) throws
  /// Removes what publishes that were ended left on its way. After `finish`, what is on its way is the next one's.
  func clean() throws
  /// Ends a publish whose files are all there: the record, a commit, a swap.
  func finish(record: [UInt8]) throws
  /// Replaces the record of what is shown, and nothing else.
  func settle(record: [UInt8]) throws
  /// Ends connections and programs. Called once, whatever happened.
  func close()
}

extension PublishTarget {
  package var variant: Digest? { nil }
  package var changesAtOnce: Bool { false }
  package var showsAtFinish: Bool { changesAtOnce }
  package var vouchesForRecord: Bool { false }
  package func digests(of files: [PublishFile]) throws -> [Digest?] { files.map { _ in nil } }
  package func look(at folders: [RelativePath]) throws {}
  package func makeFolders(_ folders: [RelativePath]) throws {}
  package func settle(record: [UInt8]) throws { try write(record: record) }
  package func clean() throws {}
  package func close() {}
}

extension Duration {
  /// At least one.
  var wholeSeconds: Int { max(Int(components.seconds), 1) }
}

/// What a target holds, the owner's files included.
package struct PublishListing: Sendable {
  /// Sizes in bytes, as they are stored.
  package var files: [PagePath: Int] = [:]
  package var folders: Set<RelativePath> = []

  package init() {}
}
