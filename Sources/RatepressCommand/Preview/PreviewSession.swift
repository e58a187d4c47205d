import RatepressSite

/// Shows a site on this machine and keeps it current until it is stopped.
struct PreviewSession {
  let port: UInt16
  let isQuiet: Bool
  let environment: Environment
  /// Waits that long; true when the preview is to end.
  let pause: (Duration) -> Bool

  /// Serves what `build` makes, and calls it again whenever its sources have changed.
  ///
  /// An error of the first build is thrown; a later one is reported, and the pages before stay.
  func run(build: () throws -> PreviewBuild) throws {
    let site: PreviewSite
    let server: PreviewServer
    var watcher: FileWatcher
    var note: String?
    // The first pages are let go of when others are shown.
    do {
      let first = try build()
      site = PreviewSite(first.content, session: "\(environment.now().secondsSinceEpoch)")
      server = try PreviewServer(site, port: port)
      watcher = FileWatcher(paths: first.sources)
      show(first.note, after: &note)
      if !isQuiet {
        try environment.console.print(
          "Preview at http://127.0.0.1:\(server.port)\(first.content.basePath) (Ctrl-C ends it)")
      }
    }
    defer { withExtendedLifetime(server) {} }
    var seen = watcher.look()
    while !pause(.milliseconds(500)) {
      let state = watcher.look(after: seen)
      guard state != seen else {
        seen = state
        continue
      }
      guard let settled = settle(watcher, from: state) else { return }
      seen = settled
      do {
        let next = try build()
        site.show(next.content)
        if next.sources != watcher.paths {
          watcher = FileWatcher(paths: next.sources)
          seen = watcher.look()
        }
        if !isQuiet { environment.console.note("Rebuilt.") }
        show(next.note, after: &note)
      } catch {
        Diagnostics.tell(error, to: environment.console)
      }
    }
  }

  /// Tells the note of a build, unless the build before had the same.
  private func show(_ note: String?, after last: inout String?) {
    if let note, note != last, !isQuiet { environment.console.note("ratepress: note: \(note)") }
    last = note
  }

  /// The state once nothing changes any more, so that half of a change is not built; nil when the
  /// preview is to end.
  private func settle(
    _ watcher: FileWatcher, from first: [String: FileWatcher.Stamp]
  ) -> [String: FileWatcher.Stamp]? {
    var state = first
    while !pause(.milliseconds(100)) {
      let next = watcher.look(after: state)
      if next == state { return next }
      state = next
    }
    return nil
  }
}

/// What a build for the preview gives.
struct PreviewBuild: Sendable {
  let content: PreviewContent
  /// The files and folders that it was made of, as absolute paths.
  let sources: [String]
  /// What the person should know of the rates that are shown.
  var note: String?
}
