import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("Ways between pages", .timeLimit(.minutes(20)))
struct PageAddressTests {
  @Test(arguments: [
    ("index.html", "index.html", "index.html"),
    ("index.html", "usd/krw.html", "usd/krw.html"),
    ("usd/krw.html", "index.html", "../index.html"),
    ("usd/krw.html", "usd/eur.html", "eur.html"),
    ("krw/index.html", "krw/usd.html", "usd.html"),
    ("usd/krw.html", "krw/index.html", "../krw/index.html"),
    ("usd/krw.html", "en/usd/krw.html", "../en/usd/krw.html"),
    ("en/usd/krw.html", "usd/krw.html", "../../usd/krw.html"),
    ("en/usd/krw.html", "en/index.html", "../index.html"),
    ("en/index.html", "index.html", "../index.html"),
    ("en/usd/krw.html", "en/krw/index.html", "../krw/index.html"),
  ])
  func `a link is relative`(page: String, target: String, link: String) {
    #expect(PageAddress.relative(from: page, to: target) == link)
  }

  @Test(arguments: [("index.html", ""), ("usd/krw.html", "../"), ("en/usd/krw.html", "../../")])
  func `the root is as many folders up as the page is deep`(page: String, root: String) {
    #expect(PageAddress.root(from: page) == root)
  }
}
