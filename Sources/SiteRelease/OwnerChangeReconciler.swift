import Glibc
import SiteFiles
import SystemFiles

/// Hands on what the owner changed in the old tree after it had been mirrored into the new one.
///
/// What was handed on before is known, so an addition in one tree is never taken for a removal in
/// the other. Files change in both trees at once, because they are one inode.
struct OwnerChangeReconciler {
  let old: Directory
  let oldManifest: Manifest
  let new: Directory
  var newManifest: Manifest
  let ownerFiles: OwnerFileRecord
  /// A folder on the same file system for links on their way.
  let standby: Directory

  /// Pages of the new tree that gave way to a file of the owner's.
  private(set) var conflicts: [String] = []

  init(
    old: Directory, oldManifest: Manifest, new: Directory, newManifest: Manifest,
    ownerFiles: OwnerFileRecord, standby: Directory
  ) {
    self.old = old
    self.oldManifest = oldManifest
    self.new = new
    self.newManifest = newManifest
    self.ownerFiles = ownerFiles
    self.standby = standby
  }

  /// Hands on what was added to the old tree, or replaced there.
  mutating func handOnAdditions() throws(SystemError) {
    try handOn(.root, from: old, to: new)
  }

  /// Removes from the new tree what was removed from the old one.
  func handOnRemovals() throws(SystemError) {
    // What is in a folder comes after it in this order, and goes before it.
    for (path, inode) in ownerFiles.inodes.sorted(by: { $0.key > $1.key }) {
      guard let (parent, name) = path.parentAndName,
        try old.directory(at: parent)?.status(of: name) == nil,
        let folder = try new.directory(at: parent),
        let status = try folder.status(of: name)
      else { continue }
      if ownerFiles.contains(folder: path) {
        _ = try folder.removeEmptyDirectory(name)
      } else if status.inode == inode {
        try folder.unlink(name)
      }
    }
  }

  private mutating func handOn(
    _ path: RelativePath, from: Directory, to: Directory
  ) throws(SystemError) {
    let pages = oldManifest.folders[path]?.files
    for entry in try from.entries() {
      if path == .root, ReservedNames.contains(entry.name) { continue }
      if entry.kind == .file, pages?.contains(entry.name) == true { continue }
      if entry.kind == .folder {
        try handOn(folder: entry.name, in: path, from: from, to: to)
      } else {
        try handOn(file: entry.name, in: path, from: from, to: to)
      }
    }
  }

  private mutating func handOn(
    folder name: FileName, in path: RelativePath, from: Directory, to: Directory
  ) throws(SystemError) {
    let place = path.appending(name)
    // A tree with such folders is not exchanged: these came there after it had gone out of sight.
    guard place.depth <= ExchangeUnavailable.depthLimit else { return }
    guard let source = try from.directoryIfPresent(name) else { return }
    if let present = try to.status(of: name) {
      if present.kind == .folder {
        return try handOn(place, from: source, to: to.directory(name))
      }
      guard giveWay(name, in: path, as: present) else { return }
      try to.unlink(name)
    }
    // A folder that was handed on before, or was ours, has gone on purpose unless it has news.
    let isKnown = ownerFiles.contains(folder: place) || oldManifest.made(place)
    if isKnown, try !hasNews(place, in: source) { return }
    try to.makeDirectory(name, mode: 0o755)
    let made = try to.directory(name)
    try handOn(place, from: source, to: made)
    try made.takeAttributes(of: source)
  }

  /// Whether the folder of the old tree holds anything, however deep, that was not handed on.
  private func hasNews(
    _ path: RelativePath, in folder: Directory
  ) throws(SystemError) -> Bool {
    for entry in try folder.entries() {
      let place = path.appending(entry.name)
      switch entry.kind {
      case .file where oldManifest.contains(entry.name, in: path):
        continue
      case .folder where ownerFiles.contains(folder: place) || oldManifest.made(place):
        if try hasNews(place, in: folder.directory(entry.name)) { return true }
      case .folder:
        return true
      default:
        guard let status = try folder.status(of: entry.name) else { continue }
        if !ownerFiles.contains(place, inode: status.inode) { return true }
      }
    }
    return false
  }

  private mutating func handOn(
    file name: FileName, in path: RelativePath, from: Directory, to: Directory
  ) throws(SystemError) {
    let place = path.appending(name)
    guard let source = try from.status(of: name), !ownerFiles.contains(place, inode: source.inode)
    else { return }
    if let present = try to.status(of: name) {
      if present.isSameFile(as: source) { return }
      let wasHandedOn = ownerFiles.contains(place, inode: present.inode)
      guard wasHandedOn || giveWay(name, in: path, as: present) else { return }
    }
    let waiting = FileName("late")
    try standby.unlink(waiting)
    try from.link(name, into: standby, as: waiting)
    try standby.rename(waiting, to: to, as: name)
  }

  /// Whether a page of the new tree gives way to what the owner put in its place in the old one.
  /// Something newer of the owner's does not.
  private mutating func giveWay(
    _ name: FileName, in path: RelativePath, as present: FileStatus
  ) -> Bool {
    guard present.kind == .file, newManifest.contains(name, in: path) else { return false }
    newManifest.folders[path]?.files.remove(name)
    conflicts.append(path.text(of: name))
    return true
  }
}

/// What of the owner's a live tree handed on to the next one: the state against which later
/// changes in the old tree are found.
struct OwnerFileRecord {
  /// Inode numbers by path; 0, which no inode has, for a folder.
  private(set) var inodes: [RelativePath: UInt64] = [:]

  mutating func add(_ path: RelativePath, inode: UInt64) {
    inodes[path] = inode
  }

  mutating func add(folder path: RelativePath) {
    inodes[path] = 0
  }

  /// Whether just that inode was handed on at the path.
  func contains(_ path: RelativePath, inode: UInt64) -> Bool {
    inodes[path] == inode
  }

  /// Whether a folder was handed on at the path.
  func contains(folder path: RelativePath) -> Bool {
    inodes[path] == 0
  }

  /// One record each, ended by a zero because names may hold any other byte: the inode's number
  /// (0 for a folder), a space, the path.
  func encoded() -> [UInt8] {
    var text: [UInt8] = []
    for (path, inode) in inodes.sorted(by: { $0.key < $1.key }) {
      text.append(contentsOf: "\(inode) ".utf8)
      text.append(contentsOf: path.bytes)
      text.append(0)
    }
    return text
  }

  init() {}

  /// Reads what `encoded` writes; nil for anything else.
  init?(decoding text: [UInt8]) {
    guard text.isEmpty || text.last == 0 else { return nil }
    for record in text.split(separator: 0) {
      guard let space = record.firstIndex(of: UInt8(ascii: " ")),
        let inode = UInt64(String(decoding: record[..<space], as: UTF8.self))
      else { return nil }
      inodes[RelativePath(bytes: Array(record[(space + 1)...]))] = inode
    }
  }
}
