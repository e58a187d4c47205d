import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A list of prices in the home currency", .waiting, .timeLimit(.minutes(20)))
struct HomePriceTests {
  @Test func `is the start, leads to the other lists, and they lead back`() throws {
    let site = try TestSite.afterTwoDays("[site]\nhome = \"KRW\"\nbases = [\"USD\", \"EUR\"]")
    let start = try site.page("en/index.html")
    #expect(start.contains("<title>Prices in South Korean Won (KRW) · Exchange rates</title>"))
    #expect(
      start.contains(#"<li><a href="index.html" aria-current="page">Prices in <b>KRW</b></a></li>"#)
    )
    #expect(start.contains(#"<a href="usd/index.html"><b>USD</b> United States</a>"#))
    #expect(
      try site.page("en/usd/index.html").contains(
        #"<a href="../index.html">Prices in <b>KRW</b></a>"#))
    #expect(try site.page("en/usd/krw.html").contains(#"class="back" href="index.html""#))
    #expect(site.run("check").status == .success)
  }

  @Test func `states 100 yen, and leads to a converter that only it needs`() throws {
    let site = try TestSite.afterTwoDays("[site]\nhome = \"KRW\"")
    let row = try site.row("JPY")
    #expect(row.contains(#"href="jpy/krw.html""#))
    #expect(row.contains(#"JPY <span class="unit">100</span>"#))
    #expect(try site.page("en/jpy/krw.html").contains(#"class="back" href="../index.html""#))
    #expect(!site.has("en/jpy/usd.html"))
    #expect(
      try site.page("en/index.md").contains("| [JPY](jpy/krw.md) 100 | Japan | Japanese Yen | "))
  }

  @Test func `stands behind the first base where it is told to`() throws {
    let site = try TestSite.afterTwoDays("[site]\nhome = \"KRW\"\nstart = \"base\"")
    #expect(try site.page("index.html").contains(#"href="home/index.html""#))
    #expect(try site.page("home/index.html").contains(#"href="../index.html""#))
    #expect(try site.row("USD", of: "home/index.html").contains(#"href="../usd/krw.html""#))
    #expect(site.run("check").status == .success)
  }

  @Test(arguments: ["index.html", "en/home/index.html", "krw/usd.html", "jpy/krw.html"])
  func `has what a search for its own currency finds`(path: String) throws {
    let site = try TestSite.afterTwoDays(
      "[site]\nhome = \"KRW\"\nstart = \"base\"\nbases = [\"USD\", \"KRW\"]")
    guard path.hasSuffix("index.html") else { return #expect(site.has(path)) }
    let own = try site.page(path).split(separator: #"<template id="own">"#)
    let isHome = path.contains("home")
    #expect(own[1].hasPrefix(#"<li class="row" data-code="\#(isHome ? "KRW" : "USD")""#))
    #expect(own[1].contains(isHome ? #"href="../krw/index.html""# : #"href="usd/krw.html""#))
  }

  @Test func `is left out with a warning if the rates lack the currency`() throws {
    let site = try TestSite("[site]\nhome = \"PEN\"", Answer.sent(Answer.first))
    let outcome = site.run("run", now: Answer.firstDay)
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics.contains(
        "ratepress: warning: site.home: the rates have no PEN; its list is left out"))
    #expect(try site.page("index.html").contains(#"data-base="USD""#))
    #expect(!site.has("home/index.html"))
  }

  @Test func `says at its foot what makes an arrow`() throws {
    let site = try TestSite.afterTwoDays("[site]\nhome = \"KRW\"\n[trend]\nthreshold = \"0.5\"")
    #expect(try site.page("en/index.html").contains("moved by more than 0.5% since"))
    #expect(try site.page("en/usd/index.html").contains("moved by more than 0.5 since"))
  }
}
