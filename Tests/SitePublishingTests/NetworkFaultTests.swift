import Foundation
import TestSupport
import Testing

@testable import SitePublishing

/// What networks and servers do to a publish.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct NetworkFaultTests {
  @Test(arguments: EveryKind.network)
  func `a server that takes connections and never answers is not waited for long`(
    kind: EveryKind
  ) throws {
    let silent = try SilentServer()
    let place = try kind.place().through(port: silent.port)
    let report = place.publish(try PublishedSite(["index.html": "1"]), patience: .seconds(1))
    let error = try #require(report.error)
    #expect(error.kind == .failed || error.kind == .interrupted)
    #expect(error.text.contains("run again") && !error.text.contains("\n"), "\(error.text)")
    // The documents promise a minute and a half at most, of a patience of half a minute.
    #expect(report.seconds < 90, "\(report.seconds) s: \(error.text)")
  }

  /// FTPS and WebDAV: `FileHostFaultTests`; SFTP and S3 by themselves.
  @Test(
    arguments: [
      EveryKind.rsyncDaemon, .rsyncOverSSH, .gitOverSSH, .gitOverHTTPS, .rcloneOverWebDAV,
    ])
  func `a connection that is cut is made again, and the publish is whole`(kind: EveryKind) throws {
    let place = try kind.place()
    let site = try PublishedSite(["index.html": "0", "old.html": "1"])
    #expect(place.publish(site).error == nil)
    for bytes in [0, 1, 100, 700, 1500, 3500, 6000, 10_000, 20_000, 40_000] {
      let text = (0..<3000).map { "\($0 * 7919 % (10_007 + bytes))" }.joined()
      var pages = ["index.html": "1"]
      for index in 0..<8 { pages["usd/\(index).html"] = "\(index)" + text }
      try site.release(pages)
      let proxy = try CuttingProxy(to: place.port, after: bytes, count: 1)
      let report = try place.through(port: proxy.port).publish(site)
      #expect(report.error == nil, "after \(bytes) bytes")
      #expect(try place.files() == site.pages, "after \(bytes) bytes")
      #expect(place.publish(site).sent == 0)
    }
  }

  @Test(arguments: EveryKind.network)
  func `a server that stops in the middle is told, and the next publish finishes`(
    kind: EveryKind
  ) throws {
    let place = try kind.place()
    let old = String(repeating: "old", count: 4000)
    let new = (0..<4000).map { "\($0 * 7919 % 10_007)" }.joined()
    let names = (0..<12).map { "usd/\($0).html" }
    let site = try PublishedSite(Dictionary(uniqueKeysWithValues: names.map { ($0, old) }))
    #expect(place.publish(site).error == nil)
    try site.release(Dictionary(uniqueKeysWithValues: names.map { ($0, new + $0) }))
    let proxy = try CuttingProxy(to: place.port, after: 30_000, count: .max, isFinal: true)
    let report = try place.through(port: proxy.port).publish(site)
    let error = try #require(report.error)
    #expect(error.kind == .failed || error.kind == .interrupted)
    #expect(error.text.contains("run again") && !error.text.contains("\n"), "\(error.text)")
    for (path, text) in try place.files() { #expect(text == old || text == new + path, "\(path)") }
    #expect(place.publish(site).error == nil)
    #expect(try place.files() == site.pages)
    #expect(place.publish(site).sent == 0)
  }
}
