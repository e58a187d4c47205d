import TestSupport
import Testing

@Suite("Memory", .waiting, .timeLimit(.minutes(20)))
struct MemoryLimitTests {
  @Test(arguments: [["run"], ["status"], ["help"]])
  func `a limit of memory that is too low is told in one line`(command: [String]) async throws {
    let site = try StoredSite(currencies: 3)
    let limited = ["/bin/sh", "-c", "ulimit -v 190000; exec \"$@\"", "sh"]
    let outcome = try await Program.run(command, in: site.folder.path, through: limited)
    #expect(outcome.status == 71)
    outcome.expectOneLine(saying: ["185 MiB", "192 MiB", "ulimit -v"])
    #expect(try !site.folder.contents.contains { $0.hasPrefix("public/") })
  }

  @Test(arguments: [10 << 30, 10])
  func `a zip that unfolds to 10 GB is refused with little memory and time`(declared: Int)
    async throws
  {
    let site = try StoredSite(currencies: 3)
    try site.folder.write(Self.program.utf8, to: "pack.py")
    try Shell.run("cd \(site.folder.path) && python3 pack.py ten.zip \(declared)")
    let limited = ["/bin/sh", "-c", "ulimit -v 524288; ulimit -t 20; exec \"$@\"", "sh"]
    let outcome = try await site.run("import", "ten.zip", through: limited)
    #expect(outcome.status == 65)
    outcome.expectOneLine(saying: ["ten.zip: the zip archive holds more than 64 MiB"])
  }

  /// Packs 10 GB of zeros, and says that it is as much as is asked for.
  private static let program = """
    import struct, sys, zlib
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(10 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    body = block * 1024 + zlib.compressobj(9, zlib.DEFLATED, -15).flush()
    sizes = struct.pack("<HHQQ", 1, 16, int(sys.argv[2]), len(body))
    rest = struct.pack("<5H3I2H", 45, 0, 8, 0, 33, 0, 2**32 - 1, 2**32 - 1, 1, len(sizes))
    local = b"PK\\3\\4" + rest + b"a" + sizes
    entry = b"PK\\1\\2" + rest[:2] + rest + bytes(14) + b"a" + sizes
    places = (0, 0, 1, 1, len(entry), len(local) + len(body), 0)
    end = b"PK\\5\\6" + struct.pack("<4H2IH", *places)
    open(sys.argv[1], "wb").write(local + body + entry + end)
    """
}
