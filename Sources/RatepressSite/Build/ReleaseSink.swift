import RatesPresentation
import SiteRelease

/// Puts the files of a site into a release, and counts them for a person who watches.
struct ReleaseSink: PageSink {
  let release: Release
  let progress: any PageCounter

  func withWriter(_ body: (PageWriter) throws -> Void) throws {
    try release.add { writer in
      try body { folder, name, bytes in
        try writer.write(folder, name, bytes)
        progress.add(1)
      }
    }
  }
}
