import Testing

@Suite("The network library")
struct LibraryTests {
  @Test
  func `is opened to fetch, and missed there in one line, while building needs none`() async throws
  {
    let site = try StoredSite(currencies: 3)
    try site.folder.write("no library".utf8, to: "broken/libcurl.so.4")
    let wrapper = ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"]
    let built = try await site.run("build", "--quiet", through: wrapper)
    #expect(built.status == 0)
    #expect(built.errors == "")
    let fetched = try await site.run("fetch", "--force", through: wrapper)
    #expect(fetched.status == 69)
    fetched.expectOneLine(saying: [
      "libcurl cannot be used", "\(site.folder.path)/broken", "install",
    ])
  }
}
