import Basics
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AddressTextTests {
  @Test(arguments: [
    ("no address", "no address"),
    ("Get \"https://user:word@host:81/a?b=c#d\": refused", "Get \"https://host:81\": refused"),
    ("'odd://a@b@host?x' and http://[::1]:8/x, too", "'odd://host' and http://[::1]:8 too"),
    ("https://host", "https://host"), ("://", "://"), ("a://b\\@c", "a://b"),
    ("https://user:wo/rd@host", "https://user"),
  ])
  func `a text keeps scheme and host of its addresses`(text: String, expected: String) {
    #expect(AddressText.shortened(text) == expected)
  }

  @Test(arguments: [
    ("https://user:word@host.example:81/a?b", "https://host.example:81"),
    ("HTTPS://host", "https://host"), ("http://[::1]/x", "http://[::1]"), ("/a?b=c", nil),
    ("javascript://host", nil), ("https://", nil), ("https://a b/c", nil),
    ("https://\u{202E}x", nil),
  ])
  func `a place is an address of the web`(text: String, expected: String?) {
    #expect(AddressText.place(text) == expected)
  }

  @Test(arguments: [
    ("https://host/a", "https://host/a"), ("https://u:p@host/a?k=v", "https://…@host/a?…"),
    ("rates.csv?x@y", "rates.csv?x@y"),
  ])
  func `an address shows neither user nor query`(text: String, expected: String) {
    #expect(AddressText.withoutSecrets(text) == expected)
  }
}
