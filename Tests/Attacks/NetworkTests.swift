import TestSupport
import Testing

@Suite("Somebody on the way", .waiting, .timeLimit(.minutes(20)))
struct NetworkTests {
  @Test(
    arguments: ["http_proxy", "all_proxy"], ["127.0.0.1", "127.1", "0.0.0.0", "localhost"])
  func `a proxy sees nothing of what this machine is asked for`(
    variable: String, host: String
  ) throws {
    let proxy = try LoopbackServer(Behaviours.status(502))
    let source = try LoopbackServer(Behaviours.status(404))
    let victim = try Victim(
      "[[source]]\nkind = \"open-er-api\"\nurl = "
        + "\"\(source.url.replacing("127.0.0.1", with: host))/v6/latest\"\n")
    _ = try victim.run("fetch", shell: "export \(variable)='\(proxy.url)'; exec \"$@\"")
    #expect(!source.requests.isEmpty)
    #expect(proxy.requests == [])
  }

  @Test func `a source that anybody can change is told, and is no mistake`() throws {
    let victim = try Victim(
      "[[source]]\nkind = \"open-er-api\"\nurl = \"http://rates.example.org/v6/latest\"\n")
    try victim.store()
    #expect(try victim.run("build").status == 0)
    let outcome = try victim.run("check")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(
      outcome.errors.contains("source.url: http://rates.example.org/v6/latest is not encrypted"))
    try victim.configure(
      "[[source]]\nkind = \"open-er-api\"\nurl = \"http://127.0.0.1:1/v6/latest\"\n")
    #expect(try !victim.run("check").errors.contains("not encrypted"))
  }
}
