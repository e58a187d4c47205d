import TestSupport
import Testing

@Suite("Libraries of the network", .waiting, .timeLimit(.minutes(20)))
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

  @Test func `a zip archive is not imported without libzip, which is told`() async throws {
    let site = try StoredSite(currencies: 3)
    for name in ["libzip.so.4", "libzip.so.5"] {
      try site.folder.write("no library".utf8, to: "broken/\(name)")
    }
    try Shell.run(
      """
      cd '\(site.folder.path)' && printf 'Date,USD,\\n2020-01-02,1.1193,\\n' >rates.csv && \
      python3 -m zipfile -c rates.zip rates.csv
      """)
    let wrapper = ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"]
    let failed = try await site.run("import", "rates.zip", through: wrapper)
    #expect(failed.status == 69)
    failed.expectOneLine(saying: [
      "rates.zip: libzip cannot be loaded (", "install it (Debian: libzip",
    ])
    let imported = try await site.run("import", "rates.zip")
    #expect(imported.status == 0, "\(imported.errors)")
  }

  @Test(arguments: [
    ("libdeflate.so.0", "libdeflate", "gzip"), ("libbrotlienc.so.1", "libbrotlienc", "br"),
  ])
  func `of compression are opened by builds that compress, which change nothing without them`(
    file: String, name: String, format: String
  ) async throws {
    let site = try StoredSite(currencies: 3)
    try site.folder.write("no library".utf8, to: "broken/\(file)")
    let wrapper = ["/usr/bin/env", "LD_LIBRARY_PATH=\(site.folder.path)/broken"]
    #expect(try await site.run("build", "--quiet", through: wrapper).status == 0)
    let before = try Tree("\(site.folder.path)/public")
    try site.configure("[output]\ncompress = [\"\(format)\"]")
    let failed = try await site.run("build", through: wrapper)
    #expect(failed.status == 69)
    #expect(failed.errors.contains("output.compress: \(name) cannot be loaded "))
    #expect(failed.errors.contains("install it (Debian: lib"))
    #expect(try Tree("\(site.folder.path)/public") == before)
    #expect(try await site.run("build", "--quiet").status == 0)
  }
}
