import Foundation
import Testing

@testable import SitePublishing

@Suite(.timeLimit(.minutes(20)))
struct TemporaryDeskTests {
  @Test func `a folder for programs is closed to others and goes with the value`() throws {
    var path = ""
    do {
      let desk = try TemporaryDesk()
      path = desk.path
      try desk.write([1, 2], to: "a")
      #expect(try desk.read("a") == [1, 2] && desk.read("b") == nil)
      try desk.remove("a")
      try desk.remove("a")
      #expect(try desk.read("a") == nil)
      let status = try FileManager.default.attributesOfItem(atPath: path)
      #expect(status[.posixPermissions] as? Int == 0o700)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
