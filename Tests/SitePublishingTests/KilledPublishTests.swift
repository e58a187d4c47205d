import Foundation
import Glibc
import TestSupport
import Testing

@testable import SitePublishing

@Suite("A publish that is killed, whatever the kind of target", .waiting)
struct KilledPublishTests {
  @Test(arguments: EveryKind.allCases)
  func `leaves every file whole, and the next one finishes`(kind: EveryKind) throws {
    let place = try kind.place()
    let names = (0..<80).map { "usd/\($0).html" }
    let (old, new) = ("old" + String(repeating: "o", count: 9000), text)
    let site = try PublishedSite(Dictionary(uniqueKeysWithValues: names.map { ($0, old) }))
    #expect(place.publish(site).error == nil)
    try site.release(Dictionary(uniqueKeysWithValues: names.map { ($0, new) }))
    let program = try PublishProgram(site, to: place)
    for delay in [0, 200, 400] {
      let process = try program.start()
      // The first time once readers get something new, if they do before the end.
      while delay == 0, process.isRunning, try !place.files().values.contains(new) {
        usleep(5000)
      }
      usleep(useconds_t(delay * 1000))
      kill(process.id, SIGKILL)
      process.wait()
      // A server that has not noticed the end yet may have a file on its way, under a hidden name.
      let files = try place.files().filter { !$0.key.hasPrefix(".") && !$0.key.contains("/.") }
      #expect(files.count == names.count)
      // What readers get of a file on its way is the remote's business.
      guard kind != .rclone, kind != .rcloneOverWebDAV else { continue }
      for (path, text) in files { #expect(text == old || text == new, "\(path)") }
      if EveryKind.atomic.contains(kind) { #expect(Set(files.values).count == 1) }
    }
    let last = place.publish(site)
    #expect(last.error == nil && last.conflicts == [])
    #expect(try place.files() == site.pages)
    #expect(place.publish(site).sent == 0)
  }

  /// Hard to compress.
  private let text = (0..<2000).map { "\($0 * 7919 % 10_007)" }.joined()
}
