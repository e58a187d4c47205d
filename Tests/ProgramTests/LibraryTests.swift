import Testing

@Suite("Libraries of the network")
struct LibraryTests {
  @Test(arguments: [
    ("libcurl.so.4", "libcurl", ["fetch", "--force"]),
    ("libmicrohttpd.so.12", "libmicrohttpd", ["serve", "--port", "0"]),
  ])
  func `are opened by what needs them, and missed there in one line, while building needs none`(
    file: String, name: String, command: [String]
  ) async throws {
    let site = try StoredSite(currencies: 3)
    try site.folder.write("no library".utf8, to: "broken/\(file)")
    let wrapper = ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"]
    let built = try await site.run("build", "--quiet", through: wrapper)
    #expect(built.status == 0)
    #expect(built.errors == "")
    let failed = try await Program.run(command, in: site.folder.path, through: wrapper)
    #expect(failed.status == 69)
    failed.expectOneLine(saying: [
      "\(name) cannot be ", "\(site.folder.path)/broken", "install",
    ])
  }
}
