import Foundation
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.timeLimit(.minutes(20)))
struct ReservedFileTests {
  private let folder: TemporaryFolder
  private let file: ReservedFile

  init() throws {
    folder = try TemporaryFolder()
    file = ReservedFile(folder: folder.path, name: "record")
  }

  private var inode: UInt64? {
    get throws { try Directory(opening: folder.path).status(of: FileName("record"))?.inode }
  }

  private func text() throws -> String {
    try folder.text("record").trimmingCharacters(in: .whitespaces)
  }

  /// Nothing can take the place of the file then.
  private func blockReplacement() throws { try folder.write(".record.tmp/file", "") }

  @Test(arguments: [0, 1, ReservedFile.room - 1, ReservedFile.room, 3 * ReservedFile.room])
  func `a text has room of whole units`(count: Int) throws {
    #expect(!file.hasRoom)
    let text = String(repeating: "x", count: count)
    try file.write(Array(text.utf8))
    #expect(file.hasRoom)
    #expect(try self.text() == text)
    let size = try folder.read("record").count
    #expect(size > count && size.isMultiple(of: ReservedFile.room))
  }

  @Test func `a file that cannot be replaced is written in place`() throws {
    try file.write(Array("a longer text".utf8))
    let before = try inode
    try blockReplacement()
    try file.write(Array("text".utf8))
    #expect(try text() == "text")
    #expect(try inode == before)
    #expect(file.hasRoom)
  }

  @Test func `a text that is longer than the room is refused, and the former one stays`() throws {
    try file.write(Array("text".utf8))
    try blockReplacement()
    #expect(throws: SystemError.self) {
      try file.write(Array(repeating: UInt8(ascii: "x"), count: ReservedFile.room + 1))
    }
    #expect(try text() == "text")
  }

  @Test func `a file of two names is not written in place`() throws {
    try file.write(Array("text".utf8))
    try FileManager.default.linkItem(
      atPath: folder.path + "/record", toPath: folder.path + "/other")
    try blockReplacement()
    #expect(throws: SystemError.self) { try file.write(Array("new".utf8)) }
    #expect(try text() == "text")
  }

  @Test func `a link is not followed`() throws {
    try folder.write("victim", String(repeating: "v", count: ReservedFile.room))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/record", withDestinationPath: "victim")
    try blockReplacement()
    #expect(!file.hasRoom)
    #expect(throws: SystemError.self) { try file.write(Array("new".utf8)) }
    #expect(try folder.text("victim").hasPrefix("vvv"))
  }
}
