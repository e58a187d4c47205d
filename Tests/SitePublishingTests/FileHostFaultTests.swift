import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SitePublishing

/// What servers over TLS do to a publish, and publishes to each other.
@Suite(.waiting, .timeLimit(.minutes(20)))
struct FileHostFaultTests {
  @Test(
    arguments: FileHost.Kind.usual,
    [0, 1, 200, 517, 600, 700, 1000, 2000, 5000, 20_000])
  func `a connection that is cut is made again`(_ kind: FileHost.Kind, after bytes: Int) throws {
    let host = try FileHost(kind)
    let site = try PublishedSite([
      "index.html": String(repeating: "list ", count: 9000), "usd/krw.html": "pair",
      "assets/app.css": "style",
    ])
    let proxy = try CuttingProxy(to: host.port, after: bytes, count: 2)
    #expect(host.publish(site, port: proxy.port).error == nil)
    #expect(try host.texts() == site.pages)
    #expect(try host.hidden() == [".ratepress-publish"])
  }

  @Test(arguments: FileHost.Kind.usual)
  func `what arrived before a failure is not sent again`(_ kind: FileHost.Kind) throws {
    let host = try FileHost(kind)
    var pages: [String: String] = [:]
    for number in 0..<120 { pages["usd/\(number).html"] = String(repeating: "x", count: number) }
    let site = try PublishedSite(pages)
    let proxy = try CuttingProxy(to: host.port, after: 12_000, count: .max, isFinal: true)
    let report = host.publish(site, port: proxy.port) { $0.parallel = 1 }
    #expect(report.error?.kind == .failed)
    #expect(report.sent > 0 && report.sent < 120)
    for (path, text) in try host.texts() { #expect(text == pages[path]) }
    let again = host.publish(site)
    #expect(again.error == nil)
    #expect(try host.texts() == pages)
    // The one that failed could not say so: what it may have changed is compared once more.
    #expect(host.publish(site).sent == 0)
    #expect(host.publish(site).requests == 1)
  }

  /// The server's other connections do not go through the proxy: it is the replies that stop.
  @Test(arguments: FileHost.Kind.usual)
  func `a server that stops and keeps its connections is not waited for long`(
    _ kind: FileHost.Kind
  ) throws {
    let host = try FileHost(kind)
    let names = (0..<60).map { "usd/\($0).html" }
    let site = try PublishedSite(Dictionary(uniqueKeysWithValues: names.map { ($0, "old") }))
    #expect(host.publish(site).error == nil)
    try site.release(Dictionary(uniqueKeysWithValues: names.map { ($0, "new" + $0) }))
    let proxy = try StoppingProxy(to: host.port) { [www = host.www] in
      // Some are there already, so that connections are open that wait for nothing.
      let text = try? String(contentsOfFile: "\(www)/site/usd/0.html", encoding: .utf8)
      return text?.hasPrefix("new") == true
    }
    let start = ContinuousClock.now
    let report = site.publish(
      to: host.url(port: proxy.port), environment: FileHost.environment, patience: .seconds(1)
    ) { $0.caFile = host.authority.certificate }
    #expect(report.error?.text.contains("run again") == true, "\(report.error?.text ?? "none")")
    // libcurl alone would wait two minutes for the farewell of each connection.
    #expect(start.duration(to: .now) < .seconds(60))
    for (path, text) in try host.texts() { #expect(text == "old" || text == "new" + path) }
    #expect(host.publish(site).error == nil)
    #expect(try host.texts() == site.pages)
  }

  @Test(arguments: FileHost.Kind.usual)
  func `two publishes at once leave whole files, and the next one settles it`(
    _ kind: FileHost.Kind
  ) throws {
    let host = try FileHost(kind)
    let names = (0..<60).map { "usd/\($0).html" }
    let sites = try ["a", "b"].map { letter in
      try PublishedSite(
        Dictionary(
          uniqueKeysWithValues: names.map { ($0, String(repeating: letter, count: 50_000)) }))
    }
    #expect(host.publish(sites[0]).error == nil)
    let reader = PageReader(
      names.map { "\(host.www)/site/\($0)" },
      expecting: ["a", "b"].map { String(repeating: $0, count: 50_000) })
    nonisolated(unsafe) let (first, second, server) = (sites[0], sites[1], host)
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      _ = server.publish(index == 0 ? first : second, mode: index == 0 ? .verify : .publish)
    }
    #expect(host.publish(second, mode: .verify).error == nil)
    #expect(try host.texts() == second.pages)
    #expect(reader.end() == [])
  }
}
