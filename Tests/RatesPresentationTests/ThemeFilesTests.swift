import RatesPresentation
import Testing

struct ThemeFilesTests {
  @Test(arguments: [
    ("assets/icon-192.png", 192), ("assets/icon-512.png", 512),
    ("assets/icon-maskable-512.png", 512),
  ])
  func `the built-in theme carries its pictures byte by byte`(path: String, size: UInt32) throws {
    let bytes = try #require(ThemeFiles().bytes[path])
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // The width and height of the IHDR chunk (PNG, 11.2.1), and the IEND chunk that ends a file.
    for start in [16, 20] {
      #expect(bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } == size)
    }
    #expect(bytes.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test
  func `assets that are no text are published as they are`() throws {
    let picture: [UInt8] = [0x89, 0x00, 0xFF, 0xFE]
    let assets = Assets(theme: ThemeFiles(overrides: ["assets/own.png": picture]))
    #expect(assets.files.values.contains(picture))
  }
}
